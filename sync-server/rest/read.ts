/** Reads a person's rows, with the columns that follow from other rows (src/data/spec-fields.ts). */
import { derivedOf, doneDays, isKeyList } from '#data/spec-fields.ts';
import type { Day } from '#lib/day.ts';
import type { Query } from '../database/port.ts';
import { derivedOfTable } from './columns.ts';
import { RestError, tooLarge } from './errors.ts';
import type { Asked } from './query.ts';
import { bytesSql, countSql, rowsSql, type Page, type Which } from './sql.ts';

/** The most rows of one answer; a script asks for the next ones with `range`. As on Supabase. */
export const MAX_ROWS = 1_000;
/** About the most bytes of one answer. */
const MAX_BYTES = 8 * 1024 * 1024;

export type Row = Readonly<Record<string, unknown>>;

/** The rows of one page, in the order and with the columns that were asked for. `now` in ms: its day in UTC decides the streak of a habit. */
export function readPage(query: Query, which: Which, asked: Asked, now: number): Promise<Row[]> {
  return read(query, which, asked, { ...asked, limit: Math.min(asked.limit ?? MAX_ROWS, MAX_ROWS) }, now);
}

/** These rows, in this order. */
export async function readThese(
  query: Query,
  { t, user }: Which,
  ids: readonly string[],
  asked: Asked,
  now: number,
): Promise<Row[]> {
  const filter = { column: 'id', kind: 'uuid', negated: false, by: 'in', values: ids } as const;
  const page = { order: [], offset: 0, limit: ids.length };
  return read(query, { t, user, filters: [filter] }, asked, page, now, ids);
}

async function read(
  query: Query,
  which: Which,
  asked: Asked,
  page: Page,
  now: number,
  inOrder?: readonly string[],
): Promise<Row[]> {
  const size = bytesSql(which, page);
  const [bytes] = await query<{ bytes: number }>(size.sql, size.params);
  if (bytes!.bytes > MAX_BYTES) throw tooLarge('The rows are too large for one answer: ask for fewer with limit');
  const names = [...new Set(['id', ...asked.columns.map(({ name }) => name)])];
  const { sql, params } = rowsSql(which, page, names);
  const [found] = await query<{ rows: string }>(sql, params);
  const rows = JSON.parse(found!.rows) as Row[];
  if (inOrder) {
    const places = new Map(inOrder.map((id, place) => [id, place]));
    rows.sort((a, b) => places.get(a.id as string)! - places.get(b.id as string)!);
  }
  const derived = asked.columns.some(({ name }) => derivedOfTable(which.t).includes(name) || isKeyList(which.t, name))
    ? await derivedRows(query, which, rows, new Date(now).toISOString().slice(0, 10) as Day)
    : rows;
  return derived.map((row) => Object.fromEntries(asked.columns.map(({ name, as }) => [as, row[name] ?? null])));
}

async function derivedRows(query: Query, { t, user }: Which, rows: readonly Row[], today: Day): Promise<Row[]> {
  const days = await query(
    `select d.habit_id, d.state, d.day from public.habit_days d
     where d.user_id = $1 and d.deleted_at is null and d.state = 'done' and d.habit_id = any ($2::text[])`,
    [user, t === 'habits' ? rows.map(({ id }) => id) : []],
  );
  const [coach] = await query(
    `select a.name, a.tone, a.personality_type, a.coaching_style from public.assistant_profiles a
     where a.user_id = $1 and a.deleted_at is null order by a.id limit 1`,
    [user],
  );
  const known = { done: doneDays(days), coach };
  return rows.map((row) => ({ ...row, ...derivedOf(t, row, known, today) }));
}

export async function countRows(query: Query, which: Which): Promise<number> {
  const { sql, params } = countSql(which);
  const [row] = await query<{ n: number }>(sql, params);
  return row!.n;
}

/** `Content-Range`: where the rows are among those that were counted; null: not counted. Throws RestError beyond the last one. */
export function rangeOf(offset: number, rows: number, total: number | null): string {
  if (total !== null && offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`;
}
