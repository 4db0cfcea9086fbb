/**
 * Makes the outbox entries of a transaction from what it has done to its rows.
 *
 * Within one transaction the first and the last state of a row decide its entry, however many writes are between them.
 * Across transactions an edit goes into an entry that was never sent only when that entry is the newest of the outbox and
 * both intents are of this one row (fine print 1, 15): then the order of entries stays the order of intents, and no intent is
 * split. It is stored in that entry's place, under a new mutation id. Everything else is appended. A delete replaces the
 * unsent put before it, so the content is never sent. The delete itself is sent (fine print 10): another device may make the
 * same id, and a power cut may have rolled back the note that the put was sent.
 */
import { Dexie, type DBCore } from 'dexie';
import { newMutationId } from '#lib/id.ts';
import { changedFields, fieldsOf } from './diff.ts';
import { queuedEntry, type FieldEdit, type OutboxEntry, type ShadowRow } from './local-tables.ts';
import { must, type Trans } from './requests.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { knownVersion, type Log, type RowChange } from './transaction-log.ts';

/** Brings outbox and shadow in line with the rows as they are now; `apart` makes each row an intent of its own. */
export function recordEntries(
  core: DBCore,
  trans: Trans,
  log: Log,
  rows: readonly RowChange[],
  apart: boolean,
): PromiseLike<unknown> {
  const alone = log.rows.size === 1;
  const fresh: RowChange[] = [];
  const changed: OutboxEntry[] = [];
  const dropped: number[] = [];
  const shadows: ShadowRow[] = [];
  const unshadowed: RowChange[] = [];
  // With a second row the intent may no longer be in the entry of an earlier one: that entry gets its own content back.
  const again = alone ? rows : [...new Set([...[...log.rows.values()].filter(({ absorbed }) => absorbed), ...rows])];
  for (const row of again) {
    const body = bodyOf(log, row);
    const target = alone && body ? absorbable(log, row, body.op) : undefined;
    if (row.absorbed && row.absorbed !== target) {
      // In its own place, where this transaction's entry was.
      changed.push(row.absorbed);
      row.entry = undefined;
    }
    row.absorbed = target;
    const seq = target?.seq ?? (body && row.entry?.seq);
    if (row.entry && row.entry.seq !== seq) dropped.push(row.entry.seq!);
    if (!body) row.entry = undefined;
    else {
      const merged = target && body.op === 'patch' ? { op: target.op, body: { ...target.body, ...body.body } } : body;
      const entry = queuedEntry({ tx: apart ? newMutationId() : log.tx, t: row.t, id: row.id, ...merged });
      row.entry = seq === undefined ? entry : { ...entry, seq };
      if (seq === undefined) fresh.push(row);
      else changed.push(row.entry);
    }
    const version = row.before?._v;
    if (row.entry && typeof version === 'number' && !row.shadowed && row.pending.length === 0) {
      row.shadowed = true;
      shadows.push({ t: row.t, id: row.id, v: version, del: false, d: fieldsOf(row.before!) });
    } else if (!row.entry && row.shadowed) {
      row.shadowed = false;
      unshadowed.push(row);
    }
  }

  const writes: PromiseLike<unknown>[] = [];
  const put = (store: string, values: readonly unknown[]) => {
    if (values.length > 0) writes.push(must(core.table(store).mutate({ type: 'put', trans, values })));
  };
  const remove = (store: string, keys: unknown[]) => {
    if (keys.length > 0) writes.push(must(core.table(store).mutate({ type: 'delete', trans, keys })));
  };
  remove('outbox', dropped);
  put('outbox', changed);
  put('shadow', shadows);
  remove(
    'shadow',
    unshadowed.map(({ t, id }) => [t, id]),
  );
  if (fresh.length > 0) {
    const values = fresh.map(({ entry }) => entry);
    const added = core.table('outbox').mutate({ type: 'add', trans, values, wantResults: true });
    writes.push(
      must(added).then(({ results }) =>
        fresh.forEach((row, i) => (row.entry = { ...row.entry!, seq: results![i] as number })),
      ),
    );
  }
  return Dexie.Promise.all(writes);
}

/** The lowest clock, ms: any person's edit wins against it (fine print 11). */
const LOWEST = 0;

/** What the transaction would send of this row now; undefined for nothing. */
function bodyOf(log: Log, row: RowChange): { op: OutboxEntry['op']; body: OutboxEntry['body'] } | undefined {
  const { t, before, after, pending } = row;
  const known = knownVersion(log, row);
  const edit = (name: string, value: unknown): FieldEdit => {
    const bases = pending.flatMap(({ body }) => body[name]?.base ?? []);
    return { value, base: bases.length > 0 ? Math.min(...bases) : known, ts: row.clock === 'now' ? log.ts : LOWEST };
  };
  if (!after) return before && { op: 'del', body: { _del: edit('_del', true) } };
  const fields = Object.entries(changedFields(t, before ?? {}, after));
  if (before && fields.length === 0) return undefined;
  const body = Object.fromEntries(fields.map(([name, value]) => [name, edit(name, value)]));
  // A row of the lowest clock must not revive a deleted one, as a fill does not.
  if (row.clock === 'fill' || (row.clock === 'lowest' && !before)) return { op: 'fill', body };
  return { op: before ? 'patch' : 'put', body };
}

/** The queued entry that this transaction's only edit may go into; see the head of this file. */
function absorbable(log: Log, row: RowChange, op: OutboxEntry['op']): OutboxEntry | undefined {
  const [newest, beside] = log.tail;
  if (!newest || newest.t !== row.t || newest.id !== row.id || newest.heal) return undefined;
  if (newest.state !== 'queued' || newest.tries > 0 || newest.tx === beside?.tx || newest.sv !== SCHEMA_VERSION)
    return undefined;
  if (op === 'patch') return newest.op === 'put' || newest.op === 'patch' ? newest : undefined;
  return op === 'del' && (newest.op === 'put' || newest.op === 'fill') ? newest : undefined;
}
