/**
 * Refused changes. They are kept whole, stay on top of their row on this device, and hold back later edits of it, until an edit replaces
 * the refused value, the person retries or discards them, or the server is upgraded (fine print 12, 19).
 */
import { groupBy } from '#lib/group.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { OutboxEntry, QuarantineRow } from '#data/local-tables.ts';
import { newMutationId } from '#lib/id.ts';
import { rowKeyOf as rowKey, rewriteRow, type RowKey } from './pending.ts';

/** Refused changes, oldest first. */
export const listQuarantine = (db: DaymarkDb): Promise<QuarantineRow[]> => db.quarantine.toCollection().sortBy('seq');

/** Moves a refused group with its content into quarantine. Inside a transaction with outbox and quarantine. */
export async function quarantine(
  db: DaymarkDb,
  entries: readonly OutboxEntry[],
  why: { readonly code: string; readonly msg?: string | undefined },
  now: number,
): Promise<void> {
  await db.quarantine.bulkPut(
    entries.map((entry) => ({ ...entry, code: why.code, ...(why.msg === undefined ? {} : { msg: why.msg }), at: now })),
  );
  await db.outbox.bulkDelete(entries.map((entry) => entry.seq!));
}

/**
 * Moves refused changes back into the outbox, at their old place so that later edits still come later, and under new ids, because the old
 * ones were judged. `replaced` returns the fields that a later edit has set since. Inside a transaction with outbox and quarantine.
 */
async function requeue(
  db: DaymarkDb,
  refused: readonly QuarantineRow[],
  replaced: (row: QuarantineRow) => OutboxEntry['body'] = () => ({}),
): Promise<void> {
  await db.quarantine.bulkDelete(refused.map(({ mid }) => mid));
  await db.outbox.bulkPut(
    refused.map((row) => {
      const { code: _code, msg: _msg, at: _at, ...entry } = row;
      const later = replaced(row);
      const body = { ...entry.body };
      for (const [name, change] of Object.entries(body)) {
        const newer = later[name];
        if (newer) body[name] = { ...newer, base: change.base };
      }
      return { ...entry, body, mid: newMutationId(), state: 'queued' as const };
    }),
  );
}

/** What refused changes block: their rows, and intents of which only a part was refused. */
export interface Blocked {
  readonly rows: ReadonlySet<string>;
  readonly intents: ReadonlySet<string>;
}

/**
 * Requeues refused changes that a new edit replaces: the whole refused intent is sent again with the new values. Resolves to what is still
 * blocked. Inside a transaction with outbox and quarantine.
 */
export async function settleRefused(db: DaymarkDb): Promise<Blocked> {
  const refused = await db.quarantine.toArray();
  if (refused.length === 0) return { rows: new Set(), intents: new Set() };

  const later = await unsentByRow(db, refused);
  const laterThan = (row: QuarantineRow) => (later.get(rowKey(row)) ?? []).filter(({ seq }) => seq! > row.seq!);
  // Only an edit that was never held causes a retry, or an edit that does not help would cause one forever.
  const isReplaced = (row: QuarantineRow) =>
    laterThan(row).some(({ state, body }) => state === 'queued' && refusedFields(row).some((name) => name in body));
  const replacedIntents = new Set(refused.filter(isReplaced).map(({ tx }) => tx));
  await requeue(
    db,
    refused.filter(({ tx }) => replacedIntents.has(tx)),
    (row) => Object.assign({}, ...laterThan(row).map(({ body }) => body)),
  );

  const blocking = refused.filter(({ tx }) => !replacedIntents.has(tx));
  const rows = new Set(blocking.map(rowKey));
  // A delete is always sent, and earlier edits go before it: sent later, they would restore the row.
  for (const [key, entries] of later) if (entries.some(({ op }) => op === 'del')) rows.delete(key);
  return { rows, intents: new Set(blocking.map(({ tx }) => tx)) };
}

/** The field that the server named, or any of them when it named none. */
const refusedFields = ({ msg, body }: QuarantineRow) => (msg !== undefined && msg in body ? [msg] : Object.keys(body));

/** The unsent edits of the rows with refused changes, in order. */
async function unsentByRow(db: DaymarkDb, refused: readonly QuarantineRow[]): Promise<Map<string, OutboxEntry[]>> {
  const keys = refused.map(({ t, id }) => [t, id] as RowKey);
  const entries = await db.outbox.where('[t+id]').anyOf(keys).sortBy('seq');
  return groupBy(
    entries.filter(({ state }) => state !== 'sent'),
    rowKey,
  );
}

/** "Try again" for one refused change: its whole intent is sent with the next cycle. */
export function retryQuarantined(db: DaymarkDb, mid: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.quarantine, async () => {
    const row = await db.quarantine.get(mid);
    if (row) await requeue(db, await db.quarantine.filter(({ tx }) => tx === row.tx).toArray());
  });
}

/** Requeues all refused changes, after the server was upgraded or on "Try all again". */
export function retryAllQuarantined(db: DaymarkDb): Promise<void> {
  return db.transaction('rw', db.outbox, db.quarantine, async () => requeue(db, await db.quarantine.toArray()));
}

/**
 * Deletes a refused change and shows the row without it. Only after the person has confirmed exactly this (law 5). A row that the server
 * has never seen is deleted with the change that created it, and so are its later edits. Changes that were refused only because they share
 * its intent are sent again.
 */
export async function discardQuarantined(db: DaymarkDb, mid: string): Promise<void> {
  const refused = await db.quarantine.get(mid);
  if (!refused) return;
  await rewriteRow(db, refused.t, refused.id, async (server) => {
    await db.quarantine.delete(mid);
    const mates = await db.quarantine.filter(({ tx }) => tx === refused.tx).toArray();
    if (mates.length > 0 && mates.every(({ code }) => code === 'sync_tx_refused')) await requeue(db, mates);
    if (server || refused.op === 'patch') return;
    const key: RowKey = [refused.t, refused.id];
    const waiting = await db.outbox.where('[t+id]').equals(key).toArray();
    await db.outbox.bulkDelete(waiting.filter(({ state }) => state !== 'sent').map(({ seq }) => seq!));
    const orphans = await db.quarantine.where('[t+id]').equals(key).toArray();
    await db.quarantine.bulkDelete(orphans.map(({ mid }) => mid));
  });
}

/** The refused changes for an export: JSON text with the content, the code and the time of each. */
export async function exportQuarantine(db: DaymarkDb): Promise<string> {
  const refused = await listQuarantine(db);
  return JSON.stringify(
    refused.map(({ t, id, op, body, code, at }) => ({
      table: t,
      id,
      change: op,
      values: Object.fromEntries(Object.entries(body).map(([name, { value }]) => [name, value])),
      code,
      at: new Date(at).toISOString(),
    })),
    null,
    2,
  );
}
