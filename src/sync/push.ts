/** Chooses the entries of the outbox to send next. */
import type { DaymarkDb } from '#data/db.ts';
import type { OutboxEntry } from '#data/local-tables.ts';
import { MAX_MUTATIONS, MAX_REQUEST_BYTES, type Mutation } from './protocol.ts';
import { rowKeyOf } from './pending.ts';
import { settleRefused, type Blocked } from './quarantine.ts';

/** A reserve for the rest of the request, and for the difference between our estimate and the real JSON. */
const BUDGET_BYTES = Math.floor(MAX_REQUEST_BYTES * 0.85);
const ENTRY_OVERHEAD_BYTES = 300;

/** How much to send: groups in a request, and entries in a group. `again` also takes entries that an earlier cycle held. */
export interface Take {
  readonly maxGroups?: number | undefined;
  readonly maxEntries?: number | undefined;
  readonly again?: boolean;
  /** The request will be sealed, and grow by it. */
  readonly sealed?: boolean;
}

/** Entries of one intent: they are sent together. */
export type Group = readonly OutboxEntry[];

const encoder = new TextEncoder();
/** By how much sealing makes a body longer at most: by padding and base64; and each value, by its nonce and tag. */
const SEALED_GROWTH = 1.5;
const SEALED_VALUE_BYTES = 120;

function bytesOf({ body }: OutboxEntry, sealed: boolean): number {
  const bytes = encoder.encode(JSON.stringify(body)).length;
  const sent = sealed ? bytes * SEALED_GROWTH + Object.keys(body).length * SEALED_VALUE_BYTES : bytes;
  return sent + ENTRY_OVERHEAD_BYTES;
}

/**
 * An intent in the parts that requests can carry: whole, unless it is larger than a request may be, or more work for the server than it does at
 * once (`maxEntries`). Then the parts are sent in order. The server takes each of them whole or not at all, and when it refuses one, the later
 * ones wait (`ready`).
 */
export function partsOf(intent: Group, maxEntries = MAX_MUTATIONS, sealed = false): Group[] {
  const parts: OutboxEntry[][] = [];
  let bytes = Infinity;
  for (const entry of intent) {
    const size = bytesOf(entry, sealed);
    const part = parts.at(-1);
    if (part && part.length < maxEntries && bytes + size <= BUDGET_BYTES) {
      part.push(entry);
      bytes += size;
    } else {
      parts.push([entry]);
      bytes = size;
    }
  }
  return parts;
}

/** As many whole groups from the front as one request can carry; at least the first, however large, so that it gets a verdict. */
export function fitting(groups: readonly Group[], maxGroups: number, sealed = false): Group[] {
  const taken: Group[] = [];
  let count = 0;
  let bytes = 0;
  for (const group of groups.slice(0, maxGroups)) {
    const size = group.reduce((sum, entry) => sum + bytesOf(entry, sealed), 0);
    const full = count + group.length > MAX_MUTATIONS || bytes + size > BUDGET_BYTES;
    if (taken.length > 0 && full) break;
    taken.push(group);
    count += group.length;
    bytes += size;
  }
  return taken;
}

/**
 * Takes the next groups in their order and marks them `sent`, in a transaction that commits before the request is sent: from then on their
 * bodies are frozen, and a resend has the same content under the same ids (fine print 1). Inside a transaction with outbox and quarantine.
 */
export async function takeBatch(
  db: DaymarkDb,
  { maxGroups = Infinity, maxEntries, again = false, sealed = false }: Take = {},
): Promise<Group[]> {
  const intents = await ready(db, await settleRefused(db), again);
  const batch = fitting(
    intents.flatMap((intent) => partsOf(intent.slice(0, MAX_MUTATIONS), maxEntries, sealed)),
    maxGroups,
    sealed,
  ).map((group) => group.map((entry) => ({ ...entry, state: 'sent' as const, tries: entry.tries + 1 })));
  if (batch.length > 0) await db.outbox.bulkPut(batch.flat());
  return batch;
}

/**
 * The next intents that may be sent, at least as many as a request carries; also updates the states of the others. An intent waits whole
 * when one of its rows has a refused change, or a change of another waiting intent: a later edit that is sent before an earlier one would
 * be undone by it. This holds for a sent intent too: its request cannot have been applied without the change before it.
 */
async function ready(db: DaymarkDb, { rows, intents }: Blocked, again: boolean): Promise<Group[]> {
  const blocked = new Set(rows);
  const changed: OutboxEntry[] = [];
  const taken: Group[] = [];
  let count = 0;
  const judge = (intent: Group) => {
    const waits = intent.some(
      (entry) => (entry.state === 'held' && !again) || intents.has(entry.tx) || blocked.has(rowKeyOf(entry)),
    );
    const state = waits ? 'held' : 'queued';
    changed.push(
      ...intent.filter((entry) => waits !== (entry.state === 'held')).map((entry) => ({ ...entry, state }) as const),
    );
    if (waits) for (const entry of intent) blocked.add(rowKeyOf(entry));
    else {
      taken.push(intent);
      count += intent.length;
    }
  };

  let intent: OutboxEntry[] = [];
  let after = -Infinity;
  for (;;) {
    const entries = await db.outbox.where(':id').above(after).limit(MAX_MUTATIONS).toArray();
    for (const entry of entries) {
      if (intent.length > 0 && intent[0]!.tx !== entry.tx) {
        judge(intent);
        intent = [];
      }
      intent.push(entry);
    }
    if (entries.length < MAX_MUTATIONS) {
      if (intent.length > 0) judge(intent);
      break;
    }
    if (count >= MAX_MUTATIONS) break;
    after = entries.at(-1)!.seq!;
  }
  if (changed.length > 0) await db.outbox.bulkPut(changed);
  return taken;
}

export const toMutation = ({ mid, tx, t, id, op, body, tries }: OutboxEntry): Mutation => ({
  mid,
  tx,
  t,
  id,
  op,
  body,
  ...(tries > 1 ? { again: true } : {}),
});
