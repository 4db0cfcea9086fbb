/**
 * First sync, resync, and the rows of a table that an update brought: pages of whole tables instead of changes. Meanwhile the cursor is
 * null, so edits are sent and no changes are pulled. Each page commits together with its progress, and a closed tab continues at its page.
 * Nothing is cleared first: each page deletes the rows that are missing on it.
 */
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { isTableName, tableNames, type TableName } from '#data/schema.ts';
import { dayOf } from '#lib/day.ts';
import { LOSERS } from './arrivals.ts';
import { deleteMeta, readMeta, type SnapshotProgress, writeMeta } from '#data/meta.ts';
import { rowKeyOf, pendingOf, versionOf } from './pending.ts';
import type { SyncRequest, SyncResponse } from './protocol.ts';

/** Everything a device asks for. */
export const ALL_TABLES: readonly string[] = [...tableNames, LOSERS];

type SnapshotPart = NonNullable<SyncRequest['snapshot']>;
type Versions = Readonly<Record<string, number>>;

/** Starts a snapshot, or restarts it. Inside a transaction with meta. */
export async function startSnapshot(db: DaymarkDb, kind: 'first' | 'resync'): Promise<void> {
  await writeMeta(db, 'cursor', null);
  await writeMeta(db, 'snapshot', {
    kind,
    S: null,
    covers: ALL_TABLES,
    tables: ALL_TABLES,
    after: null,
  });
}

/**
 * Starts a snapshot for a device without a cursor, and for new tables of a new app version, whose rows are before the cursor. Inside a
 * transaction with meta.
 */
export async function ensureSnapshot(db: DaymarkDb): Promise<void> {
  if (await readMeta(db, 'snapshot')) return;
  const cursor = await readMeta(db, 'cursor');
  if (cursor === undefined || cursor === null) return startSnapshot(db, 'first');
  const complete = await readMeta(db, 'tables');
  const missing = complete ? ALL_TABLES.filter((t) => !complete.includes(t)) : [];
  if (missing.length === 0) return;
  await writeMeta(db, 'cursor', null);
  await writeMeta(db, 'snapshot', { kind: 'tables', S: cursor, covers: missing, tables: missing, after: null });
}

/** What to request next. The hot set comes first, so that the first screen works after one round trip. */
export const snapshotPart = ({ S, tables, after }: SnapshotProgress, now: number): SnapshotPart =>
  S === null ? { part: 'hot', day: dayOf(new Date(now)) } : { part: 'rows', t: tables[0] ?? LOSERS, after };

/**
 * Deletes the rows that are missing on the page and stores the progress; resolves to it, or to undefined at the end. `acked`: by 't/id', the
 * version in which the server took each edit that this answer acknowledges. Inside the apply transaction.
 */
export async function advanceSnapshot(
  db: DaymarkDb,
  progress: SnapshotProgress,
  part: SnapshotPart,
  answer: SyncResponse,
  acked: Versions,
): Promise<SnapshotProgress | undefined> {
  if (part.part === 'hot') {
    const next = { ...progress, S: answer.head };
    // The account is empty: there are no pages, but deleted rows must still be dropped.
    const over = answer.head === 0 && progress.kind === 'first';
    await Promise.all([
      writeMeta(db, 'hot', true),
      writeMeta(db, 'cursorAt', answer.cursor_at ?? null),
      over ? finish(db, next) : writeMeta(db, 'snapshot', next),
    ]);
    return over ? undefined : next;
  }
  const after = answer.after ?? null;
  const tables = after === null ? progress.tables.slice(1) : progress.tables;
  const next = { ...progress, tables, after };
  const over = tables.length === 0;
  await Promise.all([
    progress.kind !== 'tables' && isTableName(part.t) && dropAbsent(db, part.t, part.after, answer, progress, acked),
    over ? finish(db, next) : writeMeta(db, 'snapshot', next),
  ]);
  return over ? undefined : next;
}

async function finish(db: DaymarkDb, { kind, S, covers }: SnapshotProgress): Promise<void> {
  await writeMeta(db, 'cursor', S ?? 0);
  // An update may have come meanwhile: then its new tables are still missing.
  const complete = kind === 'tables' ? ((await readMeta(db, 'tables')) ?? []) : [];
  await writeMeta(db, 'tables', [...complete, ...covers]);
  await deleteMeta(db, 'snapshot');
}

/**
 * Deletes the rows that are missing on a page. A page covers the ids after `from` up to `answer.after` (null: the table's end). A local row
 * in that range is deleted if the server had it when the snapshot started and no edit of it is pending: only rows with 0 < _v <= S (fine
 * print 16), and rows without a version, which the server took but whose page never came. A first sync finds only the latter (fine print 30).
 */
async function dropAbsent(
  db: DaymarkDb,
  t: TableName,
  from: string | null,
  { changes, after }: SyncResponse,
  { kind, S }: SnapshotProgress,
  acked: Versions,
): Promise<void> {
  const taken = { ...(await readMeta(db, 'unpulled')), ...acked };
  const upTo = S ?? 0;
  const [first, last] = [from ?? '', after ?? '\uffff'];
  const own = kind === 'first' ? idsOf(taken, t).filter((id) => id > first && id <= last) : [];
  if (kind === 'first' && own.length === 0) return;
  const rows: readonly (AnyRow | undefined)[] =
    kind === 'first'
      ? await db.table<AnyRow, string>(t).bulkGet(own)
      : await db.table<AnyRow, string>(t).where(':id').between(first, last, false, true).toArray();
  const present = new Set(changes.filter((change) => change.t === t).map(({ id }) => id));
  const absent = rows.flatMap((row) => {
    if (!row) return [];
    const id = String(row.id);
    const version = versionOf(row) ?? taken[rowKeyOf({ t, id })] ?? upTo;
    return version > 0 && version <= upTo && !present.has(id) ? [id] : [];
  });
  if (absent.length === 0) return;
  const pending = await pendingOf(
    db,
    absent.map((id) => [t, id]),
  );
  await db.table(t).bulkDelete(absent.filter((id) => !pending.has(rowKeyOf({ t, id }))));
}

/** The ids of one table among keys 't/id'. */
const idsOf = (taken: Versions, t: TableName): readonly string[] =>
  Object.keys(taken).flatMap((key) => (key.startsWith(`${t}/`) ? [key.slice(t.length + 1)] : []));
