import { useState } from 'react';
import { callsOf } from '#assistant/call-row.ts';
import { parseFiled } from '#coach/filed.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { Entry, JournalEntry } from '#data/schema.ts';
import { tell } from '#editing/tell.ts';
import { Button } from '#ui/Button.tsx';
import { MOVED_TO, UNDO_FAILED } from './messages.ts';
import { moveFiled, type MovedTo } from './move-filed.ts';

const OFFERS: readonly (readonly [MovedTo, string])[] = [
  ['task', 'Make it a task'],
  ['fact', 'Keep it as a fact'],
];

/** Whether there are words to make something of: an entry may be photos alone. */
async function hasWords(line: string): Promise<boolean> {
  const filed = parseFiled(line);
  const row = filed && (await getDb().table<Pick<JournalEntry, 'content'>, string>(filed.table).get(filed.id));
  return Boolean(row?.content.trim());
}

/** Below an entry that the coach was not sure of: one tap makes it what it is. Nothing on a device that did not ask. */
export function MoveOffer({ entry, line }: { readonly entry: Entry; readonly line: string }) {
  const callId = entry.call_id ?? entry.id;
  const unsure = useLive(
    async () => (await callsOf(getDb()).get(callId))?.unsure === true && (await hasWords(line)),
    false,
    [callId, line],
  );
  const [busy, setBusy] = useState(false);
  if (!unsure) return null;
  const move = async (to: MovedTo) => {
    setBusy(true);
    const outcome = await moveFiled(entry.id, line, to);
    setBusy(false);
    tell(outcome, MOVED_TO[to], UNDO_FAILED);
  };
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      Not an entry?
      {OFFERS.map(([to, label]) => (
        <Button key={to} tone="soft" size="sm" disabled={busy} onClick={() => void move(to)}>
          {label}
        </Button>
      ))}
    </p>
  );
}
