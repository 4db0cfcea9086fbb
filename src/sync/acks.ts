/**
 * Handles the acks of one request. Every function here runs inside the apply transaction. An entry leaves the outbox only when
 * it is acknowledged, or goes into quarantine with its content (law 5).
 *
 * A Dexie transaction lives across awaits of Dexie's own promises. An async function with nothing to do would end it, so such
 * calls are behind an `if`.
 */
import { Dexie } from 'dexie';
import { changedFields, fieldsOf, readField, withField } from '#data/diff.ts';
import { isHiding } from '#lib/damaged.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow, FieldEdit, OutboxEntry, ShadowRow } from '#data/local-tables.ts';
import { deleteRecords, readRecords } from '#data/requests.ts';
import { kindOf } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { rowKeyOf, pendingOf, showRow, toEdit, type RowKey } from './pending.ts';
import { mergeTexts, type ConcurrentText } from './prose.ts';
import { type Ack, type Change, TOMBSTONE_DAYS } from './protocol.ts';
import { quarantine } from './quarantine.ts';
import { withBody } from './rebase.ts';
import { keepVersions, type LostValue } from './versions.ts';
import { DAY_MS } from '#lib/durations.ts';

export interface SettledAcks {
  /** The newest mutation that the server has recorded. */
  readonly last: { readonly mid: string; readonly v: number } | null;
  readonly pushed: number;
  readonly refused: number;
  /** Rows that acks carried, as they are after the request. */
  readonly rows: readonly Change[];
  /** The version, by 't/id', in which the server has each edit that it took. */
  readonly versions: Readonly<Record<string, number>>;
}

type Verdict = readonly [entry: OutboxEntry, ack: Ack];

/** A repeat gets the stored outcome, and a "gone" is marked by its code. */
const isGone = (ack: Ack) => ack.s === 'gone' || (ack.s === 'dup' && ack.code === 'gone');
const isTaken = (ack: Ack) => (ack.s === 'ok' || ack.s === 'dup' || ack.s === 'merged') && !isGone(ack);

export async function settleAcks(
  db: DaymarkDb,
  sent: readonly OutboxEntry[],
  acks: readonly Ack[],
  now: number,
  serverTime: number,
): Promise<SettledAcks> {
  const verdicts = await stillWaiting(db, sent, acks);
  const taken = verdicts.filter(([, ack]) => isTaken(ack));
  const refused = verdicts.filter(([, ack]) => ack.s === 'rejected');

  for (const [entry, ack] of refused) {
    await quarantine(db, [entry], { code: ack.code ?? 'rejected', msg: ack.msg }, now);
  }
  const held = verdicts.filter(([, ack]) => ack.s === 'held');
  await db.outbox.bulkPut(held.map(([entry]) => ({ ...entry, state: 'held' as const })));
  for (const [entry, ack] of verdicts) if (isGone(ack)) await settleGone(db, entry, ack, now, serverTime);
  const news = taken.length > 0 ? await settleTaken(db, taken, now) : [];

  return {
    last: newestOf(taken),
    pushed: taken.length,
    refused: refused.length,
    rows: news.flatMap(([, { row }]) => row ?? []),
    versions: Object.fromEntries(taken.map(([entry, { v }]) => [rowKeyOf(entry), v])),
  };
}

function newestOf(taken: readonly Verdict[]): SettledAcks['last'] {
  let newest: SettledAcks['last'] = null;
  for (const [{ mid }, { v }] of taken) if (v >= (newest?.v ?? 0)) newest = { mid, v };
  return newest;
}

/** The sent entries that are still in the outbox, with their acks, in order. */
async function stillWaiting(db: DaymarkDb, sent: readonly OutboxEntry[], acks: readonly Ack[]): Promise<Verdict[]> {
  const byMid = new Map(acks.map((ack) => [ack.mid, ack]));
  const { idbtrans } = Dexie.currentTransaction;
  const seqs = sent.map(({ seq }) => seq);
  const entries = await readRecords<OutboxEntry>(db.core, idbtrans, 'outbox', seqs);
  return entries.flatMap((entry, i): Verdict[] => {
    const ack = entry && entry.mid === sent[i]!.mid ? byMid.get(entry.mid) : undefined;
    return entry && ack ? [[entry, ack]] : [];
  });
}

const rowKeysOf = (entries: readonly OutboxEntry[]): RowKey[] => [
  ...new Map(entries.map((entry): [string, RowKey] => [rowKeyOf(entry), [entry.t, entry.id]])).values(),
];

/**
 * Drops what was applied, keeps lost values as versions, merges concurrent texts, and updates the server's copies. Returns the verdicts
 * that say something new about their row. An old verdict does not (fine print 27): the answer was lost; meanwhile the edit was pulled, with
 * later changes by other devices; and only then was the edit sent again, in a later request than the pull. The copy stays as it was pulled.
 */
async function settleTaken(db: DaymarkDb, taken: readonly Verdict[], now: number): Promise<readonly Verdict[]> {
  const { idbtrans } = Dexie.currentTransaction;
  const seqs = taken.map(([{ seq }]) => seq);
  await deleteRecords(db.core.table('outbox'), idbtrans, seqs);
  const keys = rowKeysOf(taken.map(([entry]) => entry));
  const shadows = new Map<string, ShadowRow>();
  for (const shadow of await readRecords<ShadowRow>(db.core, idbtrans, 'shadow', keys))
    if (shadow) shadows.set(rowKeyOf(shadow), shadow);
  const stored = new Set(shadows.keys());

  const kept: LostValue[] = [];
  const met: ConcurrentText[] = [];
  const isOld = ([entry, ack]: Verdict) => !entry.heal && (shadows.get(rowKeyOf(entry))?.v ?? -1) >= ack.v;
  const [old, news] = [taken.filter(isOld), taken.filter((verdict) => !isOld(verdict))];
  for (const [entry, ack] of taken) {
    if (entry.heal) continue;
    const shadow = shadows.get(rowKeyOf(entry));
    if (shadow && isOld([entry, ack])) {
      kept.push(...lostValues(entry, { ...ack, theirs: undefined }));
      shadows.set(rowKeyOf(entry), withOwnBases(entry, ack, shadow));
      continue;
    }
    kept.push(...lostValues(entry, ack));
    // A later deletion has removed the row: a merge would restore it, and no person wanted that. The written text is kept.
    const theirs = ack.lost?.includes('_del') ? {} : ack.theirs;
    for (const [field, value] of Object.entries(theirs ?? {})) {
      if (field in entry.body)
        met.push({ entry, field, theirs: value, v: ack.v, lost: ack.lost?.includes(field) ?? false, shadow });
    }
    const moved = moveAlong(entry, ack, shadow);
    if (moved) shadows.set(rowKeyOf(entry), moved);
  }
  if (met.length > 0) {
    const { apart, joined } = await mergeTexts(db, met, now);
    kept.push(...apart);
    for (const { entry, field } of joined) {
      const shadow = shadows.get(rowKeyOf(entry));
      if (shadow) shadows.set(rowKeyOf(entry), withBases(shadow, withoutNames(shadow.bases, [field])));
    }
  }
  await keepVersions(db, kept, now);
  const deleted = news.filter(([{ op }, ack]) => op === 'del' && !ack.lost?.includes('_del'));
  if (deleted.length > 0) await settleDeletes(db, deleted, now);

  const pending = await pendingOf(db, keys);
  if (old.length > 0) {
    for (const [t, id] of rowKeysOf(old.map(([entry]) => entry))) {
      const key = rowKeyOf({ t, id });
      await showRow(db, t, id, shadows.get(key), pending.get(key) ?? []);
    }
  }
  const stillPending = keys.map(([t, id]) => rowKeyOf({ t, id })).filter((key) => pending.has(key));
  await db.shadow.bulkPut(stillPending.flatMap((key) => shadows.get(key) ?? []));
  const done = keys.filter(([t, id]) => {
    const key = rowKeyOf({ t, id });
    return stored.has(key) && !pending.has(key);
  });
  await deleteRecords(db.core.table('shadow'), idbtrans, done);
  return news;
}

/** Values that the server did not take, or took into a deleted row. Concurrent texts are merged instead. */
function lostValues(entry: OutboxEntry, ack: Ack): LostValue[] {
  const lost = new Set(ack.lost);
  const names = lost.has('_del') ? Object.keys(entry.body) : [...lost];
  return names
    .filter((name) => name !== '_del' && !(ack.theirs && name in ack.theirs && !lost.has('_del')))
    .map((field) => ({ t: entry.t, id: entry.id, field, value: entry.body[field]?.value, why: 'lost' as const }));
}

/**
 * The server's copy with an acknowledged edit in it. Its version stays; only a pulled row changes that (fine print 6). Where the server has
 * another text, pending later edits of it still started from the text before: that stays their base, or they would count as edits of the
 * other text.
 */
function moveAlong(entry: OutboxEntry, ack: Ack, shadow: ShadowRow | undefined): ShadowRow | undefined {
  const { t, id, op } = entry;
  if (!shadow && op === 'patch') return undefined;
  const lost = new Set(ack.lost);
  const before = shadow ?? { t, id, v: 0, del: false, d: {} };
  let d = withBody(t, before.d, toEdit(entry), (name) => !lost.has(name));
  const bases: Record<string, unknown> = { ...withoutNames(before.bases, Object.keys(entry.body)) };
  for (const [name, theirs] of Object.entries(ack.theirs ?? {})) {
    if (!lost.has(name)) continue;
    d = withField(t, d, name, theirs);
    bases[name] = before.bases?.[name] ?? readField(t, before.d, name) ?? '';
  }
  return withBases(
    { ...before, d, del: lost.has('_del') ? before.del : op === 'fill' ? before.del : op === 'del' },
    bases,
  );
}

/** Pending later edits of a text started from this edit, which the server had taken: this edit is their base, not the text before it. */
function withOwnBases({ t, body }: OutboxEntry, { lost = [] }: Ack, shadow: ShadowRow): ShadowRow {
  const bases: Record<string, unknown> = { ...shadow.bases };
  for (const [name, { value }] of Object.entries(body))
    if (kindOf(t, name) === 'prose' && !lost.includes(name)) bases[name] = value ?? '';
  return withBases(shadow, bases);
}

const withoutNames = (bases: ShadowRow['bases'], names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(bases ?? {}).filter(([name]) => !names.includes(name)));

function withBases({ bases: _, ...shadow }: ShadowRow, bases: Readonly<Record<string, unknown>>): ShadowRow {
  return Object.keys(bases).length > 0 ? { ...shadow, bases } : shadow;
}

/** An acknowledged delete leaves a grave and settles the refused changes of its row: the person has deleted it. */
async function settleDeletes(db: DaymarkDb, deleted: readonly Verdict[], now: number): Promise<void> {
  for (const [{ t, id, seq }, ack] of deleted) {
    await db.graves.put({ t, id, v: ack.v, at: now });
    const all = await db.quarantine.where('[t+id]').equals([t, id]).toArray();
    // A change that was refused later created the row again: it was not deleted with it.
    const refused = all.filter((row) => row.seq! < seq!);
    await keepVersions(db, refused.flatMap(wordsOf), now);
    await db.quarantine.bulkDelete(refused.map(({ mid }) => mid));
  }
}

const wordsOf = ({ t, id, body }: OutboxEntry): LostValue[] =>
  Object.entries(body).map(([field, { value }]) => ({ t, id, field, value, why: 'lost' as const }));

/**
 * The server has forgotten the row. An edit that is younger than any forgotten tombstone can be restores the row whole. An older one may
 * have met its deletion long ago, and is kept as a version (fine print 18).
 */
async function settleGone(db: DaymarkDb, entry: OutboxEntry, ack: Ack, now: number, serverTime: number): Promise<void> {
  const { t, id, seq } = entry;
  const row = (await db.table(t).get(id)) as AnyRow | undefined;
  const newest = Math.max(...Object.values(entry.body).map(({ ts }) => ts));
  const forgotten = newest < serverTime - TOMBSTONE_DAYS * DAY_MS;
  if (row && !isHiding(row) && !forgotten && entry.op !== 'del') {
    const { heal: _, ...plain } = entry;
    await db.outbox.put({
      ...plain,
      mid: newMutationId(),
      tx: newId(now),
      op: 'put',
      state: 'queued',
      body: wholeRow(entry, row),
    });
    return;
  }
  await db.outbox.delete(seq);
  if (entry.op !== 'del') await keepVersions(db, wordsOf(entry), now);
  const pending = await pendingOf(db, [[t, id]]);
  if (pending.size > 0) return;
  // No other device has this row any more, and no edit here needs it.
  await db.table(t).delete(id);
  await db.shadow.delete([t, id]);
  await db.graves.put({ t, id, v: ack.v, at: now });
}

/** The row as a body: the fields of the edit keep their time; all others lose to any other intention. */
function wholeRow(entry: OutboxEntry, row: AnyRow): Record<string, FieldEdit> {
  const body: Record<string, FieldEdit> = {};
  for (const [name, value] of Object.entries(changedFields(entry.t, {}, fieldsOf(row)))) {
    body[name] = { value, base: 0, ts: entry.body[name]?.ts ?? 1 };
  }
  for (const [name, edit] of Object.entries(entry.body)) body[name] ??= { ...edit, base: 0 };
  return body;
}
