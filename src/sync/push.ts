/** Which entries of the outbox go out next. */
import type { DaymarkDb } from '#data/db.ts';
import type { OutboxEntry } from '#data/local-tables.ts';
import { type Lease, mustHold } from './lease.ts';
import { MAX_MUTATIONS, MAX_REQUEST_BYTES, type Mutation } from './protocol.ts';
import { settleHeld } from './quarantine.ts';

/** Room for the rest of the request, and for the difference between what we count and what JSON makes of it. */
const BUDGET_BYTES = Math.floor(MAX_REQUEST_BYTES * 0.85);
const ENTRY_OVERHEAD_BYTES = 300;

/** Entries of one intent that lie side by side: they go out together. */
export type Group = readonly OutboxEntry[];

const encoder = new TextEncoder();
const bytesOf = (entry: OutboxEntry) => encoder.encode(JSON.stringify(entry.body)).length + ENTRY_OVERHEAD_BYTES;

/** Entries in order, cut where the intent changes and, for an intent larger than a request may be, where it must be. */
export function groupsOf(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const groups: OutboxEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && group[0]!.tx === entry.tx && group.length < MAX_MUTATIONS) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** As many whole groups from the front as one request takes; at least the first, however large, so that it gets its verdict. */
export function fitting(groups: readonly Group[], maxGroups: number): Group[] {
  const taken: Group[] = [];
  let count = 0;
  let bytes = 0;
  for (const group of groups.slice(0, maxGroups)) {
    const size = group.reduce((sum, entry) => sum + bytesOf(entry), 0);
    const full = count + group.length > MAX_MUTATIONS || bytes + size > BUDGET_BYTES;
    if (taken.length > 0 && full) break;
    taken.push(group);
    count += group.length;
    bytes += size;
  }
  return taken;
}

/**
 * Takes the next groups in the order they were made and marks them `sent`, in a transaction that has committed before anything
 * leaves the device: from then on their bodies are frozen, and a resend says the same under the same ids (fine print 1).
 * `again` also takes what an earlier cycle found held.
 */
export function takeBatch(
  db: DaymarkDb,
  lease: Lease,
  now: number,
  { maxGroups = Infinity, again = false }: { readonly maxGroups?: number; readonly again?: boolean } = {},
): Promise<Group[]> {
  return db.transaction('rw', db.outbox, db.quarantine, db.meta, async () => {
    await mustHold(db, lease, now);
    await settleHeld(db, again);
    const waiting = await db.outbox
      .orderBy(':id')
      .filter((entry) => entry.state !== 'held')
      // One more than fits, so that the last group is seen whole.
      .limit(2 * MAX_MUTATIONS)
      .toArray();
    const batch = fitting(groupsOf(waiting), maxGroups).map((group) =>
      group.map((entry) => ({ ...entry, state: 'sent' as const, tries: entry.tries + 1 })),
    );
    await db.outbox.bulkPut(batch.flat());
    return batch;
  });
}

/** An entry as it goes over the wire. */
export const toMutation = ({ mid, tx, t, id, op, body }: OutboxEntry): Mutation => ({ mid, tx, t, id, op, body });
