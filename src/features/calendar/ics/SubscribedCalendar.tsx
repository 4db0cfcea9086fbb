import { useState, type FormEvent } from 'react';
import { getDb } from '#data/db.ts';
import type { SubscriptionRow } from '#data/local-tables.ts';
import type { ReadError } from '#lib/ics/file-rows.ts';
import { writtenAt } from '#ui/clock.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFocusAfter } from '#ui/focus-return.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useToday } from '#ui/use-today.ts';
import { askErrors } from './ask-server.ts';
import { NameAndColor } from './NameAndColor.tsx';
import { recolor, unsubscribe } from './subscriptions.ts';
import { fileErrors, reportWords, shownOrNot } from './words.ts';
import { WhichAndWhy } from './WhichAndWhy.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

/** Why the server could not fetch a calendar, by its code. */
const troubles: Readonly<Record<string, Message>> = {
  address: msg('This address may not be used.'),
  unreachable: msg('Its server cannot be reached.'),
  too_slow: msg('Its server is too slow.'),
  too_large: msg('It is larger than 3 MB.'),
  redirects: msg('This address forwards again and again. Check the address.'),
  forbidden: msg('Its server wants a password. Use the secret address of the calendar.'),
  gone: msg('There is no calendar at this address any more.'),
  refused: msg('Its server refuses to answer now.'),
  no_calendar: msg('There is no calendar at this address.'),
};

/** A calendar of others: when it was read, its name and colour to change, and its removal. */
export function SubscribedCalendar({ row }: { readonly row: SubscriptionRow }) {
  const [editing, setEditing] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const [asking, setAsking] = useState(false);
  const today = useToday();
  const remove = useOnce(async () => {
    const outcome = await unsubscribe(row.id);
    toast(
      outcome.ok
        ? { title: t('{name} is not shown any more', { name: row.name }) }
        : { title: t(askErrors[outcome.error]), tone: 'destructive' },
    );
  });
  const [busy, setBusy] = useState(false);
  const tryAgain = useOnce(async () => {
    setBusy(true);
    const outcome = await recolor(row, row);
    setBusy(false);
    const now = await getDb().subscriptions.get(row.id);
    if (!outcome.ok) toast({ title: t(askErrors[outcome.error]), tone: 'destructive' });
    else if (now) toast(shownOrNot(now));
  });
  if (editing) return <EditCalendar row={row} onClose={() => setEditing(false)} />;
  // What was never read is a wrong address, rather than a calendar that went away.
  const code = row.trouble === 'gone' && !row.fetched_at ? 'no_calendar' : row.trouble;
  const error = row.report?.error;
  const trouble =
    code !== null
      ? t(troubles[code] ?? msg('It cannot be read now.'))
      : error
        ? (fileErrors()[error as ReadError] ?? t('It cannot be read.'))
        : null;
  const read = row.fetched_at
    ? t('Read {when}', { when: dayInText(writtenAt(row.fetched_at, today)) })
    : t('Not read yet');
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full" style={{ backgroundColor: row.color }} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{row.name}</span>
          <span className="block text-sm text-ink-2">
            {[trouble, (row.fetched_at || !trouble) && read].filter(Boolean).join(' ')}
          </span>
          {trouble && !row.fetched_at ? (
            <span className="block text-sm text-ink-2 wrap-anywhere">{row.url}</span>
          ) : null}
        </span>
        <IconButton
          ref={opener}
          icon="edit"
          label={t('Change {name}', { name: row.name })}
          onClick={() => setEditing(true)}
        />
        <IconButton icon="trash" label={t('Remove {name}', { name: row.name })} onClick={() => setAsking(true)} />
      </div>
      {row.trouble === null ? null : (
        <Button tone="soft" size="sm" className="mt-1 mb-2 ms-6.5" busy={busy} onClick={() => void tryAgain()}>
          {t('Try again')}
        </Button>
      )}
      <WhichAndWhy
        summary={t('Not everything is shown as it is there')}
        lines={row.report && !error ? reportWords(row.report) : []}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name: row.name })}
        description={t('Its events go from all your devices. The calendar itself stays as it is.')}
        confirm={t('Remove')}
        tone="danger"
        onConfirm={() => void remove()}
      />
    </li>
  );
}

/** The name and the colour of a calendar, in place of its row. */
function EditCalendar({ row, onClose }: { readonly row: SubscriptionRow; readonly onClose: () => void }) {
  const [name, setName] = useState(row.name);
  const [color, setColor] = useState(row.color);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = useOnce(async () => {
    if (name.trim() === '') return setError(t('What is it called?'));
    setBusy(true);
    const outcome = await recolor(row, { name: name.trim(), color });
    setBusy(false);
    if (!outcome.ok) return setError(t(askErrors[outcome.error]));
    onClose();
    toast({ title: t('{name} was changed', { name: name.trim() }) });
  });
  return (
    <li className="border-b border-line py-4">
      <form
        aria-label={t('Change {name}', { name: row.name })}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <NameAndColor
          name={name}
          color={color}
          error={error}
          focused
          onName={(next) => {
            setName(next);
            setError(null);
          }}
          onColor={setColor}
        />
        <div className="flex gap-2.5">
          <Button type="submit" tone="tide" size="sm" busy={busy}>
            {t('Save')}
          </Button>
          <Button tone="quiet" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </li>
  );
}
