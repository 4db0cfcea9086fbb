import { memo, useContext, useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { clock, useHours } from '#ui/clock.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { Icon } from '#ui/Icon.tsx';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { kinds } from '#kinds/kinds.ts';
import { ItemWords } from './ItemWords.tsx';
import { LogContext } from './log-context.ts';
import { failures } from './messages.ts';
import { moodOf } from '#lib/moods.ts';
import { deleteItem } from './mutations.ts';
import { canEdit, isHidden, timeOf, type LogItem } from './timeline.ts';
import { useDelete } from '#editing/use-delete.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { toggleHidden } from './on-this-day.ts';
import { JournalEditor } from './JournalEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { MergedRowDialog } from './MergedRowDialog.tsx';
import { t } from '#lib/i18n.ts';

/** A line that was written less than this time ago is animated, ms. */
const FRESH = 2000;

interface LogItemViewProps {
  readonly item: LogItem;
  readonly today: Day;
  readonly editing: boolean;
  /** Opens or closes the editor of the item. */
  readonly onEditing: (item: LogItem, editing: boolean) => void;
}

/** One line of a day: time, kind, text and actions. */
export const LogItemView = memo(function LogItemView({ item, today, editing, onEditing }: LogItemViewProps) {
  useHours();
  const [versions, setVersions] = useState(false);
  const [fresh] = useState(() => Date.now() - Date.parse(item.row.created_at) < FRESH);
  const at = timeOf(item);
  const { one, label = one, icon, log } = kinds[item.kind];
  const mood = log.mood?.(item.row);

  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const remove = useDelete(() => deleteItem(item), kinds[item.kind].deleted(), failures());
  const { merged } = useContext(LogContext);
  const actions: MenuItem[] = [
    ...(canEdit(item) ? [{ label: t('Edit'), icon: 'edit' as const, onSelect: () => onEditing(item, true) }] : []),
    ...(canEdit(item)
      ? [{ label: t('Earlier versions'), icon: 'clock' as const, onSelect: () => setVersions(true) }]
      : []),
    ...(isHidden(item)
      ? [{ label: t('Show in On this day again'), icon: 'eye' as const, onSelect: () => void toggleHidden(item) }]
      : []),
    log.unset
      ? { label: t(log.unset.action), icon: 'undo', onSelect: () => void remove() }
      : { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove() },
  ];

  return (
    <LogLine
      icon={
        mood ? (
          <MoodSun mood={moodOf(mood).level} size={20} />
        ) : (
          <Icon name={log.icon?.(item.row) ?? icon} size="s" className="text-tide" />
        )
      }
      label={log.label?.(item.row, clock) ?? t(label)}
      fresh={fresh}
      time={at ? <time dateTime={at}>{clock(at)}</time> : null}
      end={editing ? null : <RowMenu ref={opener} label={t(log.more)} items={actions} />}
    >
      {editing ? (
        <ItemEditor item={item} today={today} onClose={() => onEditing(item, false)} />
      ) : (
        <>
          <ItemWords item={item} />
          {merged.has(item.row.id) ? <MergedMark item={item} /> : null}
        </>
      )}
      {versions ? <VersionsDialog open item={item} onClose={() => setVersions(false)} /> : null}
    </LogLine>
  );
});

interface LogLineProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly time?: ReactNode;
  readonly end?: ReactNode;
  readonly fresh?: boolean;
  readonly children?: ReactNode;
}

/** The layout of a line: on a phone kind and time share one row, on a desktop the time has its own column. */
export function LogLine({ icon, label, time, end, fresh = false, children }: LogLineProps) {
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-b border-line py-2.5 last:border-b-0 md:grid-cols-[4.25rem_minmax(0,1fr)_auto] ${fresh ? 'animate-[settle-in_var(--base)_var(--ease)]' : ''}`}
    >
      <p className="flex min-h-8 items-center gap-2 text-sm font-semibold text-ink-2 md:col-start-2 md:row-start-1">
        {icon}
        {label}
      </p>
      <p className="text-sm text-ink-2 tabular-nums md:col-start-1 md:row-start-1">{time}</p>
      <div className="-my-1.5 -me-2.5 size-11 md:col-start-3">{end}</div>
      <div className="col-span-full min-w-0 pe-1 pb-1 md:col-start-2 md:col-end-4">{children}</div>
    </article>
  );
}

interface ItemEditorProps {
  readonly item: LogItem;
  readonly today: Day;
  readonly onClose: () => void;
}

/** Edits an item in place: a journal entry with its mood, tags and day, of any other kind the text only. */
function ItemEditor({ item, today, onClose }: ItemEditorProps) {
  return item.kind === 'journal' ? (
    <JournalEditor entry={item.row} today={today} onClose={onClose} />
  ) : (
    <TextEditor item={item} onClose={onClose} />
  );
}

/** Says on a row that another device's words were merged into it; one press shows both. */
function MergedMark({ item }: { item: LogItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-1 -mb-1 inline-flex min-h-11 items-center gap-1.5 text-start text-sm font-medium text-tide hover:underline"
      >
        <Icon name="repeat" size="s" />
        {t('Merged with another device, see the other version')}
      </button>
      {open ? <MergedRowDialog item={item} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
