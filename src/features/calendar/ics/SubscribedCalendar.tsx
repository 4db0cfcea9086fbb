import { useState, type FormEvent } from 'react';
import type { SubscriptionRow } from '#data/local-tables.ts';
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
import { reportWords } from './words.ts';
import { WhichAndWhy } from './WhichAndWhy.tsx';

/** Why the server could not fetch a calendar, by its code. */
const troubles: Readonly<Record<string, string>> = {
  address: 'This address may not be used.',
  unreachable: 'Its server cannot be reached.',
  too_slow: 'Its server is too slow.',
  too_large: 'It is larger than 3 MB.',
  redirects: 'This address forwards again and again. Check the address.',
  forbidden: 'Its server wants a password. Use the secret address of the calendar.',
  gone: 'There is no calendar at this address any more.',
  refused: 'Its server refuses to answer now.',
  no_calendar: 'There is no calendar at this address.',
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
        ? { title: `${row.name} is not shown any more` }
        : { title: askErrors[outcome.error], tone: 'destructive' },
    );
  });
  if (editing) return <EditCalendar row={row} onClose={() => setEditing(false)} />;
  // What was never read is a wrong address, rather than a calendar that went away.
  const code = row.trouble === 'gone' && !row.fetched_at ? 'no_calendar' : row.trouble;
  const trouble = code === null ? null : (troubles[code] ?? 'It cannot be read now.');
  const read = row.fetched_at ? `Read ${writtenAt(row.fetched_at, today)}` : 'Not read yet';
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full" style={{ backgroundColor: row.color }} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{row.name}</span>
          <span className="block text-sm text-ink-2">
            {[trouble, (row.fetched_at || !trouble) && read].filter(Boolean).join(' ')}
          </span>
        </span>
        <IconButton ref={opener} icon="edit" label={`Change ${row.name}`} onClick={() => setEditing(true)} />
        <IconButton icon="trash" label={`Remove ${row.name}`} onClick={() => setAsking(true)} />
      </div>
      <WhichAndWhy summary="Not everything is shown as it is there" lines={row.report ? reportWords(row.report) : []} />
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

/** The name and the colour of a calendar, in place of its row. */
function EditCalendar({ row, onClose }: { readonly row: SubscriptionRow; readonly onClose: () => void }) {
  const [name, setName] = useState(row.name);
  const [color, setColor] = useState(row.color);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = useOnce(async () => {
    if (name.trim() === '') return setError('What is it called?');
    setBusy(true);
    const outcome = await recolor(row, { name: name.trim(), color });
    setBusy(false);
    if (!outcome.ok) return setError(askErrors[outcome.error]);
    onClose();
    toast({ title: `${name.trim()} was changed` });
  });
  return (
    <li className="border-b border-line py-4">
      <form
        aria-label={`Change ${row.name}`}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <NameAndColor name={name} color={color} error={error} focused onName={setName} onColor={setColor} />
        <div className="flex gap-2.5">
          <Button type="submit" tone="tide" size="sm" busy={busy}>
            Save
          </Button>
          <Button tone="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
