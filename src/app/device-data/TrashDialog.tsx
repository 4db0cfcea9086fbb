import { useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { mutate } from '#data/mutate.ts';
import { emptyTrash, putBack, readTrash, TRASH_FOR, type Deletion } from '#data/trash.ts';
import { undoAction } from '#editing/tell.ts';
import { type Day, dayAfter, dayOf } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { focusBeside } from '#ui/focus-return.ts';
import { act, toast } from '#ui/toast.ts';
import { useToday } from '#ui/use-today.ts';
import { isThing, rowName } from './row-name.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { english, msg, t } from '#lib/i18n.ts';

interface TrashDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const NONE: readonly Deletion[] = [];

/** What was deleted on this device in the last 30 days; each deletion can be taken back as a whole. */
export const TrashDialog = openedOnce(function TrashDialog({ open, onOpenChange }: TrashDialogProps) {
  const all = useLive(() => readTrash(getDb()), NONE, []) ?? NONE;
  const trash = listed(all);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('Trash')}
        description={t(
          'What you deleted on this device. Each thing is kept here for 30 days; other devices have a trash of their own.',
        )}
      >
        {trash.length === 0 ? (
          <p>{t('The trash is empty.')}</p>
        ) : (
          <>
            <ul className="border-t border-line">
              {trash.map((deletion) => (
                <Deletion key={deletion.tx} deletion={deletion} />
              ))}
            </ul>
            <Button tone="danger" size="sm" className="mt-5" onClick={() => setAsking(true)}>
              {t('Empty trash')}
            </Button>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Empty the trash?')}
        description={t('Everything in it is then deleted for ever. This cannot be undone.')}
        confirm={t('Empty trash')}
        onConfirm={() => act('The trash was not emptied', () => emptyTrash(getDb(), all))}
      />
    </>
  );
});

/** The deletions that the trash lists: those with a thing that a person deletes (row-name.ts). */
export const listed = (deletions: readonly Deletion[]): readonly Deletion[] =>
  deletions.filter(({ rows }) => rows.some(({ t, row }) => isThing(t, row)));

function Deletion({ deletion }: { deletion: Deletion }) {
  const today = useToday();
  const head = headOf(deletion);
  const { kind, words } = rowName(head.t, head.row);
  const more = deletion.rows.length - 1;
  const what =
    more > 0 ? t('{kind} and {more, plural, one {# more thing} other {# more things}}', { kind, more }) : kind;
  const at = dayOf(new Date(deletion.at));
  const until = dayOf(new Date(deletion.at + TRASH_FOR));
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      const goOn = focusBeside();
      const done = await mutate(english(msg('Restore')), (write) => putBack(write, deletion));
      goOn();
      toast({ title: t('Restored'), description: words || kind, action: undoAction(done) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5">
      <p className="min-w-0">
        <span className="block font-serif">{words || kind}</span>
        <span className="block text-sm text-ink-2">
          {t('{what}, deleted {day, select, today {today} yesterday {yesterday} other {{date}}}. Kept until {until}.', {
            what,
            day: at === today ? 'today' : at === dayAfter(today, -1) ? 'yesterday' : 'other',
            date: dateNear(at, today),
            until: dateNear(until, today),
          })}
        </span>
      </p>
      <Button
        tone="quiet"
        size="sm"
        data-row-button="restore"
        busy={busy}
        aria-label={t('Restore {name}', { name: words || kind })}
        onClick={() => act('A thing was not restored', restore)}
      >
        {t('Restore')}
      </Button>
    </li>
  );
}

/** "May 14", with the year when it is another one. */
const dateNear = (day: Day, today: Day) => (day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDate(day));

type Row = Deletion['rows'][number];

/** The row that the others belong to (a project and its tasks), else the first. */
const headOf = ({ rows }: Pick<Deletion, 'rows'>): Row =>
  rows.find(({ id }) => rows.some(({ row }) => Object.values(row).includes(id))) ?? rows[0]!;
