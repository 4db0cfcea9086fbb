/** Every control of src/ui on one page: `npm run dev`, then /tests/gallery/. Not part of the build. */
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Day } from '#lib/day.ts';
import { Button, type ButtonTone } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import type { DrawingName } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { Highlight } from '#ui/Highlight.tsx';
import { Icon } from '#ui/Icon.tsx';
import { iconPaths, type IconName } from '#ui/icon-paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Mark } from '#ui/Mark.tsx';
import { Menu } from '#ui/Menu.tsx';
import { wordOf, type MoodLevel } from '#lib/moods.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { setTheme, watchTheme } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { Wren } from '#ui/Wren.tsx';

const tones: ButtonTone[] = ['coral', 'tide', 'line', 'soft', 'quiet', 'danger'];
const drawings: DrawingName[] = ['notebook', 'boat', 'shell', 'calendar', 'habits', 'search', 'lighthouse', 'island'];
const moods: MoodLevel[] = [5, 4, 3, 2, 1];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-6">
    <h2 className="mb-4 text-lead">{title}</h2>
    {children}
  </section>
);

function Gallery() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null);
  const [query, setQuery] = useState('pri');
  const [tags, setTags] = useState<readonly string[]>(['people', 'harbour shed']);
  const [chip, setChip] = useState('All');
  const [tab, setTab] = useState('daily');
  const [on, setOn] = useState(true);
  const [text, setText] = useState(
    'The crit went better than I feared. Jonas asked why the shed faces away from the water.',
  );
  return (
    <main id="main-content" tabIndex={-1} className="mx-auto max-w-page px-5 py-6 md:px-12">
      <PageTitle
        note="Every primitive, in both themes."
        end={
          <span className="flex gap-1">
            <IconButton icon="eye-off" label="Light" onClick={() => setTheme('light')} />
            <IconButton icon="eye" label="Dark" onClick={() => setTheme('dark')} />
          </span>
        }
      >
        Gallery
      </PageTitle>
      <Part title="Buttons">
        <div className="flex flex-wrap gap-3">
          {tones.map((tone) => (
            <Button key={tone} tone={tone}>
              {tone}
            </Button>
          ))}
          <Button tone="coral" size="big">
            Start Your Journey With Me
          </Button>
          <Button tone="soft" size="sm">
            <Icon name="check" size="s" /> Mark Done
          </Button>
          <Button disabled>Disabled</Button>
          <Button busy tone="tide">
            Sending
          </Button>
          <Button asChild tone="line">
            <a href="#link">A link</a>
          </Button>
          <IconButton icon="trash" label="Delete" />
          <Menu
            trigger={<IconButton icon="dots" label="More" />}
            items={[
              { label: 'Edit', icon: 'edit', onSelect: () => setOpen('dialog') },
              { label: 'Copy', icon: 'copy', onSelect: () => toast({ title: 'Copied' }) },
              { label: 'Delete', icon: 'trash', tone: 'danger', onSelect: () => setOpen('confirm') },
            ]}
          />
          <IconButton icon="help" label="Help" />
        </div>
      </Part>
      <Part title="Floating">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => toast({ title: 'Journal Updated', description: 'Added to your Daily Log.' })}>
            Toast
          </Button>
          <Button
            onClick={() =>
              toast({ title: 'Memory deleted', action: { label: 'Undo', run: () => toast({ title: 'Restored' }) } })
            }
          >
            Toast with Undo
          </Button>
          <Button
            onClick={() =>
              toast({
                title: 'Error',
                description: 'Failed to save your entry. Please try again.',
                tone: 'destructive',
              })
            }
          >
            Destructive
          </Button>
        </div>
      </Part>
      <Part title="Fields">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Email" hint="Only for signing in.">
            {(control) => <TextInput {...control} type="email" defaultValue="mira.tamm@example.org" />}
          </Field>
          <Field label="Password" error="Password must be at least 6 characters">
            {(control) => <PasswordInput {...control} defaultValue="12345" />}
          </Field>
          <Field label="Category" optional>
            {(control) => (
              <Select {...control}>
                <option>Morning</option>
                <option>Evening</option>
              </Select>
            )}
          </Field>
          <Field label="Tags">
            {(control) => <TagInput {...control} label="Tags" tags={tags} onChange={setTags} />}
          </Field>
          <TextArea aria-label="Written" value={text} onChange={(event) => setText(event.target.value)} />
          <TextArea aria-label="Interface" voice="ui" placeholder="What happened today?" />
          <SearchField
            className="self-start"
            label="Search"
            placeholder="Search memories"
            value={query}
            onChange={setQuery}
          />
          <div>
            <Switch label="Flight mode" hint="Nothing leaves this device." checked={on} onCheckedChange={setOn} />
            <Checkbox label="Sections to Jonas" checked={on} onCheckedChange={setOn} />
            <Checkbox label="Book the model shop" checked={!on} onCheckedChange={(value) => setOn(!value)} />
          </div>
        </div>
        <p className="mt-5 max-w-measure font-serif text-read">
          <Highlight
            text="Priya says: “Surprise is the prize of attention.” From the lecture on Prílis."
            query={query}
          />
        </p>
      </Part>
      <Part title="Chips, tags, tabs">
        <ChipRow label="Kinds">
          {['All', 'Journal', 'Mood', 'Habits', 'Memories', 'Tasks', 'Events', 'Chat', 'Released thoughts'].map(
            (name) => (
              <Chip key={name} pressed={chip === name} onClick={() => setChip(name)}>
                {name}
              </Chip>
            ),
          )}
        </ChipRow>
        <p className="my-4 flex flex-wrap gap-2">
          <Tag>harbour shed</Tag> <Tag onClick={() => setChip('All')}>people</Tag>{' '}
          <Tag onRemove={() => setTags([])}>books</Tag>
        </p>
        <Tabs value={tab} onChange={setTab}>
          <TabList label="Views">
            <Tab value="daily">Daily View</Tab>
            <Tab value="weekly">Weekly Planner</Tab>
          </TabList>
          <TabPanel value="daily">Thursday, May 14</TabPanel>
          <TabPanel value="weekly">May 11 - May 17</TabPanel>
        </Tabs>
      </Part>
      <Part title="Days">
        <DaySection day={'2026-05-14' as Day} today size="big" className="pb-8">
          <p className="max-w-measure font-serif text-read">{text}</p>
          <p className="mt-3 text-ink-2">
            Three more lines of the day, so that the rail has something to stand beside.
          </p>
        </DaySection>
        <DaySection day={'2026-05-15' as Day} today className="pb-8">
          <p className="max-w-measure font-serif text-read">{text}</p>
        </DaySection>
        <DaySection day={'2026-05-13' as Day} today={false}>
          <Skeleton lines={4} />
        </DaySection>
      </Part>
      <Part title="Moods, Wren, the mark">
        <div className="flex flex-wrap items-end gap-5">
          {moods.map((mood) => (
            <span key={mood} className="grid justify-items-center gap-1.5 text-xs text-ink-2">
              <MoodSun mood={mood} />
              {wordOf(mood)}
            </span>
          ))}
          {moods.map((mood) => (
            <MoodSun key={mood} mood={mood} size={22} />
          ))}
          <Wren size={56} className="text-tower" />
          <Mark className="size-16" label="Daymark" />
          <Mark className="size-7" />
        </div>
      </Part>
      <Part title="Icons">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-y-4">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <span key={name} className="grid justify-items-center gap-1.5 text-xs text-ink-2">
              <Icon name={name} className="text-ink" />
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Empty states">
        <div className="grid gap-x-8 md:grid-cols-3">
          {drawings.map((drawing) => (
            <EmptyState
              key={drawing}
              drawing={drawing}
              title={`No ${drawing} yet`}
              hint="Start by adding one, or let Wren do it."
              action={<Button tone="line">Start</Button>}
            />
          ))}
        </div>
      </Part>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(value) => setOpen(value ? 'dialog' : null)}
        title="Capture Something Worth Remembering"
        description="A fact, a thought, a line you heard."
        footer={
          <>
            <Button tone="quiet" onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button tone="coral">Save Memory</Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Memory">{(control) => <TextArea {...control} rows={4} />}</Field>
          <Field label="Tags" optional>
            {(control) => <TagInput {...control} label="Tags" tags={tags} onChange={setTags} />}
          </Field>
        </div>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={(value) => setOpen(value ? 'drawer' : null)}
        title="Thursday, May 14"
        description="What was written on this day."
      >
        <p className="max-w-measure font-serif text-read">{text}</p>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={(value) => setOpen(value ? 'confirm' : null)}
        title="Delete this memory?"
        description="It stays in the trash for 30 days."
        confirm="Delete"
        onConfirm={() => toast({ title: 'Memory deleted' })}
      />
      <Toaster />
    </main>
  );
}

watchTheme();
createRoot(document.getElementById('root')!).render(<Gallery />);
