/**
 * First sync, resync, and the rows of a table that an update brought: pages of whole tables instead of changes. Meanwhile the cursor is
 * null, so edits are sent and no changes are pulled. Each page commits together with its progress, and a closed tab continues at its page.
 * Nothing is cleared first: each page deletes the rows that are missing on it.
 */
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { isTableName, SCHEMA_VERSION, tableNames, type TableName } from '#data/schema.ts';
import { dayOf } from '#lib/day.ts';
import { deleteMeta, readMeta, type SnapshotProgress, writeMeta } from '#data/meta.ts';
import { rowKeyOf, pendingOf, versionOf } from './pending.ts';
import { LOSERS, PROTO, type SyncRequest, type SyncResponse } from './protocol.ts';

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
  S === null
    ? { part: 'hot', day: dayOf(new Date(now)) }
    : { part: 'rows', t: tables[0] ?? LOSERS, after, following: tables.slice(1) };

/** A request for a page of a table's rows as they are now, for a comparison: it neither sends edits nor moves the device's position. */
export const rowsRequest = (
  db: DaymarkDb,
  from: Pick<SyncRequest, 'device' | 'epoch' | 'last' | 'limit'>,
  { t, after }: { readonly t: TableName; readonly after: string | null },
): SyncRequest => ({
  ...from,
  proto: PROTO,
  sv: SCHEMA_VERSION,
  user: db.profile.user_id,
  cursor: null,
  tables: [...ALL_TABLES],
  muts: [],
  snapshot: { part: 'rows', t, after },
});

/** A part of a table that a page has whole: the live rows with an id after `from` (null: from the start) up to `to` (null: the end). */
export interface CoveredRange {
  readonly t: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What a page covers, in the order of its tables. A server that knows only one table a page does not say where it ends. */
export function coveredBy(
  part: SnapshotPart & { part: 'rows' },
  { ends_in, after = null }: SyncResponse,
): CoveredRange[] {
  const asked = [part.t, ...(part.following ?? [])];
  const last = Math.max(0, asked.indexOf(ends_in ?? part.t));
  return asked
    .slice(0, last + 1)
    .map((t, at) => ({ t, from: at === 0 ? part.after : null, to: at === last ? after : null }));
}

/** The progress after an answer; the tables are all done when it names none. */
export function progressAfter(progress: SnapshotProgress, part: SnapshotPart, answer: SyncResponse): SnapshotProgress {
  // The account is empty: there are no pages.
  if (part.part === 'hot') {
    const empty = answer.head === 0 && progress.kind === 'first';
    return { ...progress, S: answer.head, tables: empty ? [] : progress.tables };
  }
  const after = answer.after ?? null;
  const done = coveredBy(part, answer).length - (after === null ? 0 : 1);
  return { ...progress, tables: progress.tables.slice(done), after };
}

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
  const next = progressAfter(progress, part, answer);
  const over = next.tables.length === 0;
  const first = part.part === 'hot';
  await Promise.all([
    first && writeMeta(db, 'hot', true),
    first && writeMeta(db, 'cursorAt', answer.cursor_at ?? null),
    !first && progress.kind !== 'tables' && dropAbsent(db, coveredBy(part, answer), answer, progress, acked),
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
 * Deletes the rows that are missing on a page, in the ranges that it covers: those that the server had when the snapshot started and of which no
 * edit is pending. These are only rows with 0 < _v <= S (fine print 16), and rows without a version, which the server took but whose page
 * never came. A first sync finds only the latter (fine print 30).
 */
async function dropAbsent(
  db: DaymarkDb,
  ranges: readonly CoveredRange[],
  { changes }: SyncResponse,
  { kind, S }: SnapshotProgress,
  acked: Versions,
): Promise<void> {
  const taken = { ...(await readMeta(db, 'unpulled')), ...acked };
  if (kind === 'first' && Object.keys(taken).length === 0) return;
  const upTo = S ?? 0;
  const present = new Set(changes.map(rowKeyOf));
  for (const { t, from, to } of ranges) {
    if (!isTableName(t)) continue;
    const [first, last] = [from ?? '', to ?? '\uffff'];
    const own = kind === 'first' ? idsOf(taken, t).filter((id) => id > first && id <= last) : [];
    if (kind === 'first' && own.length === 0) continue;
    const rows: readonly (AnyRow | undefined)[] =
      kind === 'first'
        ? await db.table<AnyRow, string>(t).bulkGet(own)
        : await db.table<AnyRow, string>(t).where(':id').between(first, last, false, true).toArray();
    const absent = rows.flatMap((row) => {
      if (!row) return [];
      const id = String(row.id);
      const version = versionOf(row) ?? taken[rowKeyOf({ t, id })] ?? upTo;
      return version > 0 && version <= upTo && !present.has(rowKeyOf({ t, id })) ? [id] : [];
    });
    if (absent.length === 0) continue;
    const pending = await pendingOf(
      db,
      absent.map((id) => [t, id]),
    );
    await db.table(t).bulkDelete(absent.filter((id) => !pending.has(rowKeyOf({ t, id }))));
  }
}

/** The ids of one table among keys 't/id'. */
const idsOf = (taken: Versions, t: TableName): readonly string[] =>
  Object.keys(taken).flatMap((key) => (key.startsWith(`${t}/`) ? [key.slice(t.length + 1)] : []));
