import { useState, type FormEvent } from 'react';
import { db } from '#data/db.ts';
import type { SubscriptionRow } from '#data/local-tables.ts';
import { useLive } from '#data/live.ts';
import { writtenAt } from '#lib/clock.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useToday } from '#ui/use-today.ts';
import { askErrors, hasServer } from './ask-server.ts';
import { NeedsServer, Section } from './Section.tsx';
import { subscribe, unsubscribe, type SubscriptionError } from './subscriptions.ts';

const errors: Readonly<Record<SubscriptionError, string>> = {
  ...askErrors,
  Address: 'No calendar can be fetched from this address. It begins with https:// or webcal://.',
  TooManyCalendars: 'You have as many calendars as one may have. Remove one first.',
};

/** Why the server could not fetch a calendar, by its code. */
const troubles: Readonly<Record<string, string>> = {
  address: 'This address may not be used.',
  unreachable: 'Its server cannot be reached.',
  too_slow: 'Its server is too slow.',
  too_large: 'It is larger than 3 MB.',
  redirects: 'Its address leads in a circle.',
  forbidden: 'Its server wants a password. Use the secret address of the calendar.',
  gone: 'There is no calendar at this address any more.',
  refused: 'Its server refuses to answer now.',
  no_calendar: 'There is no calendar at this address.',
};

/** The first is the colour of a new calendar. */
const COLORS = {
  '#0e7490': 'Blue',
  '#15803d': 'Green',
  '#b45309': 'Amber',
  '#be185d': 'Pink',
  '#7c3aed': 'Violet',
  '#475569': 'Grey',
};
const FIRST = '#0e7490';

/** Calendars of others, beside the own events. */
export function SubscriptionsSection() {
  return (
    <Section
      title="Show another calendar here"
      note="The server reads its address each hour. Its events stand beside yours, also offline, and can only be read."
    >
      {hasServer() ? <Calendars /> : <NeedsServer />}
    </Section>
  );
}

function Calendars() {
  const rows = useLive<readonly SubscriptionRow[]>(() => db.subscriptions.toArray(), [], []);
  return (
    <div className="grid gap-4">
      {rows && rows.length > 0 ? (
        <ul aria-label="Calendars shown here" className="border-t border-line">
          {rows.map((row) => (
            <Calendar key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <AddCalendar />
    </div>
  );
}

function Calendar({ row }: { readonly row: SubscriptionRow }) {
  const [asking, setAsking] = useState(false);
  const today = useToday();
  const remove = useOnce(async () => {
    const outcome = await unsubscribe(row.id);
    toast(
      outcome.ok
        ? { title: `${row.name} is not shown any more` }
        : { title: askErrors[outcome.error], tone: 'destructive' },
    );
  });
  const trouble = row.trouble === null ? null : (troubles[row.trouble] ?? 'It cannot be read now.');
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full" style={{ backgroundColor: row.color }} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{row.name}</span>
        <span className="block text-sm text-ink-2">
          {trouble ? `${trouble} ` : ''}
          {row.fetched_at ? `Read ${writtenAt(row.fetched_at, today)}` : 'Not read yet'}
        </span>
      </span>
      <IconButton icon="trash" label={`Remove ${row.name}`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${row.name}?`}
        description="Its events go from all your devices. The calendar itself stays as it is."
        confirm="Remove"
        tone="danger"
        onConfirm={() => void remove()}
      />
    </li>
  );
}

function AddCalendar() {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [color, setColor] = useState(FIRST);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const add = useOnce(async () => {
    if (url.trim() === '') return setError('Paste the address of the calendar.');
    setBusy(true);
    const outcome = await subscribe({ url: url.trim(), name: name.trim() || hostIn(url), color });
    setBusy(false);
    if (!outcome.ok) return setError(errors[outcome.error]);
    setError(null);
    setUrl('');
    setName('');
    toast({
      title: outcome.value.trouble
        ? `${outcome.value.name} could not be read yet`
        : `${outcome.value.name} is shown in your calendar`,
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form aria-label="Show a calendar" noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Address of the calendar" error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://…"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4 max-[22rem]:grid-cols-1">
        <Field label="Name" optional>
          {(control) => (
            <TextInput {...control} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label="Colour">
          {(control) => (
            <Select {...control} value={color} onChange={({ target }) => setColor(target.value)}>
              {Object.entries(COLORS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Show it
      </Button>
    </form>
  );
}

/** A name for a calendar that was given none. */
function hostIn(url: string): string {
  const plain = url.trim().replace(/^webcals?:/i, 'https:');
  return (URL.canParse(plain) ? new URL(plain).hostname : plain).slice(0, 60) || 'Calendar';
}
