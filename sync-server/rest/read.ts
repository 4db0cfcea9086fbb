/** Reads a person's rows, with the columns that follow from other rows (src/data/spec-fields.ts). Sizes are asked for before values. */
import { derivedOf, doneDays, isKeyList } from '#data/spec-fields.ts';
import type { Day } from '#lib/day.ts';
import { inPieces, type SizedRow } from '../bounded-rows.ts';
import type { Query } from '../database/port.ts';
import { derivedOfTable } from './columns.ts';
import { RestError, tooLarge } from './errors.ts';
import type { ReadRequest, Order } from './query.ts';
import { countSql, ofIds, pageSql, rowsSql, textsSql, type RowSelection } from './sql.ts';

/** The most rows of one answer; a script asks for the next ones with `range`. As on Supabase. */
export const MAX_ROWS = 1_000;
/** About the most bytes of one answer. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The most bytes of long texts that the conditions and the order of one request may read. */
const MAX_TEXTS = 8 * 1024 * 1024;
/** About how many bytes one statement reads: the embedded database does nothing else while it runs. One row always fits. */
const PIECE = { bytes: 1024 * 1024, rows: MAX_ROWS };
/** The most days that the derived columns of one answer are made from. */
const MAX_DAYS = 50_000;

export type Row = Readonly<Record<string, unknown>>;

/** The columns of an answer. */
type WantedColumns = Pick<ReadRequest, 'columns'>;

/** Runs statements: each time in a transaction of its own, so that others go on in between, or all in the transaction of a write. */
export type Run = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

/** Refuses conditions, and an order, that would read too much text. */
export async function refuseLongTexts(query: Query, which: RowSelection, order: readonly Order[] = []): Promise<void> {
  const texts = textsSql(which, order);
  if (!texts) return;
  const [read] = await query<{ bytes: number }>(texts.sql, texts.params);
  if (read!.bytes <= MAX_TEXTS) return;
  throw tooLarge('The conditions or the order would compare too much text: add a condition on a day, a time or an id');
}

/** Which rows a request gets, in its order, when they are not too large for an answer. */
export async function placesOf(run: Run, which: RowSelection, asked: ReadRequest): Promise<SizedRow[]> {
  const limit = Math.min(asked.limit ?? MAX_ROWS, MAX_ROWS);
  const page = pageSql(which, { ...asked, limit });
  await run((query) => refuseLongTexts(query, which, asked.order));
  const places = await run((query) => query<SizedRow>(page.sql, page.params));
  refuseLargeAnswer(bytesOf(places, asked));
  return places;
}

/** About how many bytes an answer with these rows takes: a column may be in it under several names. */
export function bytesOf(places: readonly SizedRow[], { columns }: WantedColumns): number {
  const times = new Map<string, number>();
  for (const { name } of columns) times.set(name, (times.get(name) ?? 0) + 1);
  return Math.max(1, ...times.values()) * places.reduce((sum, { bytes }) => sum + bytes, 0);
}

function refuseLargeAnswer(bytes: number): void {
  if (bytes > MAX_BYTES) throw tooLarge('The rows are too large for one answer: ask for fewer with limit');
}

/** These rows of a write, in this order. */
export async function readThese(
  run: Run,
  which: RowSelection,
  ids: readonly string[],
  asked: WantedColumns,
  now: number,
): Promise<Row[]> {
  const page = pageSql({ ...which, filters: ofIds(ids) }, { order: [], offset: 0, limit: ids.length });
  const places = await run((query) => query<SizedRow>(page.sql, page.params));
  refuseLargeAnswer(bytesOf(places, asked));
  const bytes = new Map(places.map((place) => [place.id, place]));
  const inOrder = ids.flatMap((id) => bytes.get(id) ?? []);
  return readRows(run, which, inOrder, asked, now);
}

/** The rows of these places, with the columns that were asked for. `now` in ms: its day in UTC decides the streak of a habit. */
export async function readRows(
  run: Run,
  which: RowSelection,
  places: readonly SizedRow[],
  asked: WantedColumns,
  now: number,
): Promise<Row[]> {
  const names = [...new Set(['id', ...asked.columns.map(({ name }) => name)])];
  const found = new Map<unknown, Row>();
  for (const ids of inPieces(places, PIECE)) {
    const { sql, params } = rowsSql(which, ids, names);
    const [piece] = await run((query) => query<{ rows: string }>(sql, params));
    for (const row of JSON.parse(piece!.rows) as Row[]) found.set(row.id, row);
  }
  const rows = places.flatMap<Row>(({ id }) => found.get(id) ?? []);
  const derived: readonly Row[] = asked.columns.some(
    ({ name }) => derivedOfTable(which.t).includes(name) || isKeyList(which.t, name),
  )
    ? await derivedRows(run, which, rows, new Date(now).toISOString().slice(0, 10) as Day)
    : rows;
  return derived.map((row) => Object.fromEntries(asked.columns.map(({ name, as }) => [as, row[name] ?? null])));
}

async function derivedRows(run: Run, { t, user }: RowSelection, rows: readonly Row[], today: Day): Promise<Row[]> {
  const habits = t === 'habits' ? rows.map(({ id }) => id) : [];
  const days = await run((query) =>
    query<Row>(
      `select d.habit_id, d.state, d.day from public.habit_days d
       where d.user_id = $1 and d.deleted_at is null and d.state = 'done' and d.habit_id = any ($2::text[])
       limit ${MAX_DAYS + 1}`,
      [user, habits],
    ),
  );
  if (days.length > MAX_DAYS) throw tooLarge('The habits have too many days for one answer: ask for fewer with limit');
  const [coach] = await run((query) =>
    query<Row & { bytes: number }>(
      `select a.name, a.tone, a.personality_type, a.coaching_style, a.bytes from public.assistant_profiles a
       where a.user_id = $1 and a.deleted_at is null order by a.id limit 1`,
      [user],
    ),
  );
  // Each row repeats them.
  if (t === 'profiles') refuseLargeAnswer(rows.length * (coach?.bytes ?? 0));
  const known = { done: doneDays(days), coach };
  return rows.map((row) => ({ ...row, ...derivedOf(t, row, known, today) }));
}

export async function countRows(query: Query, which: RowSelection): Promise<number> {
  const { sql, params } = countSql(which);
  const [row] = await query<{ n: number }>(sql, params);
  return row!.n;
}

/** `Content-Range`: where the rows are among all that were counted; null: they were not counted. Throws RestError beyond the last one. */
export function rangeOf(offset: number, rows: number, total: number | null): string {
  if (total !== null && offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`;
}
