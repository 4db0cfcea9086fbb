/** Reads rows of any kind by their days, only through the indexes of its record. */
import { type Collection } from 'dexie';
import { getDb } from '#data/db.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import type { DayIndex, Days, Kind } from './kind.ts';

/** A kind whose rows belong to days. */
interface DatedKind<T extends TableName = TableName> {
  readonly table: T;
  readonly days: Days<TableName>;
}

type Row = RowOf<TableName>;

/** Local midnight at the start of a day, as instants are stored; '' is before all of them. */
const startOf = (day: Day | ''): string => (day === '' ? '' : dateOf(day).toISOString());

/** After every day. */
const LAST_DAY = '9999-12-31' as Day;

/** What one index finds in [from, to). */
function found(table: TableName, { index, under, keys }: DayIndex, from: Day | '', to: Day): Collection<Row> {
  const [low, high] = keys === 'day' ? [from, to] : [startOf(from), startOf(to)];
  const where = getDb().table<Row>(table).where(index);
  return under === undefined ? where.between(low, high) : where.between([under, low], [under, high]);
}

async function rowsBy(table: TableName, by: DayIndex, from: Day, to: Day): Promise<Row[]> {
  const rows = await found(table, by, from, to).toArray();
  return by.takes ? rows.filter((row) => by.takes!(row)) : rows;
}

/** The rows of [from, to), index by index. */
export async function rowsBetween<T extends TableName>(kind: DatedKind<T>, from: Day, to: Day): Promise<RowOf<T>[]> {
  const { table, days } = kind;
  const { reader } = days;
  if (reader) return (await reader.rowsTakingPlace(from, to)) as RowOf<T>[];
  return (await Promise.all(days.by.map((by) => rowsBy(table, by, from, to)))).flat() as RowOf<T>[];
}

/** The rows of one day. */
export const rowsOn = <T extends TableName>(kind: DatedKind<T>, day: Day): Promise<RowOf<T>[]> =>
  rowsBetween(kind, day, dayAfter(day, 1));

/** The rows of several days, consecutive or not, through the first index. */
export const rowsOnAny = <T extends TableName>(
  { table, days: { by } }: DatedKind<T>,
  days: readonly Day[],
): Promise<RowOf<T>[]> => getDb().table<RowOf<T>>(table).where(by[0]!.index).anyOf(days).toArray();

/** The days of [from, to) that have something of these kinds, newest first. With `most`, at least so many of them, if there are. */
export async function daysBetween(from: Day, to: Day, kinds: readonly DatedKind[], most?: number): Promise<Day[]> {
  const all = kinds.flatMap((kind) =>
    kind.days.reader
      ? [rowsBetween(kind, from, to).then((rows) => rows.map((row) => kind.days.of(row)))]
      : kind.days.by.map((by) => daysBy(kind, by, from, to, most)),
  );
  return [...new Set((await Promise.all(all)).flat())].sort().reverse();
}

async function daysBy(
  { table, days }: DatedKind,
  by: DayIndex,
  from: Day,
  to: Day,
  most = Infinity,
): Promise<readonly Day[]> {
  if (by.takes || by.keys === 'time') return (await rowsBy(table, by, from, to)).map((row) => days.of(row));
  const keys: unknown = await found(table, by, from, to).limit(most).uniqueKeys();
  return by.under === undefined ? (keys as Day[]) : (keys as [string, Day][]).map(([, day]) => day);
}

/** The newest day before `to` with something of a kind. An index is read back only as far as the newest day that another one has found. */
export async function newestDay({ table, days }: DatedKind, to: Day): Promise<Day | null> {
  const { reader } = days;
  if (reader) return reader.newestTakingPlace(to);
  let newest: Day | '' = '';
  for (const by of days.by) {
    const before: Collection<Row> = found(table, by, newest, to).reverse();
    const row: Row | undefined = await (by.takes ? before.filter((row) => by.takes!(row)) : before).first();
    const day: Day | undefined = row && days.of(row);
    if (day && day > newest) newest = day;
  }
  return newest === '' ? null : newest;
}

/** The oldest day with something of a kind, through the first index. */
export async function oldestDay({ table, days }: DatedKind): Promise<Day | null> {
  const by = days.by[0]!;
  const rows = found(table, by, '', LAST_DAY);
  const row = await (by.takes ? rows.filter((one) => by.takes!(one)) : rows).first();
  return row ? days.of(row) : null;
}

/** The number of rows in [from, to), through the first index: for tasks, the ones that were done. */
export async function countBetween({ table, days }: DatedKind, from: Day, to: Day): Promise<number> {
  const by = days.by[0]!;
  return by.takes ? (await rowsBy(table, by, from, to)).length : found(table, by, from, to).count();
}

/** How many rows of a kind there are. */
export function countAll({ table, days }: Pick<Kind, 'table' | 'days'>): Promise<number> {
  const rows = getDb().table(table);
  const { index, under } = days?.by[0] ?? {};
  if (index === undefined || under === undefined) return rows.count();
  return rows.where(index).between([under, ''], [under, '\uffff']).count();
}
