/** Reads the timeline day by day, so that the time does not grow with the age of the profile. */
import { getDb } from '#data/db.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { attachmentsOf } from '#features/media/queries.ts';
import { kinds as all, type LogKind } from '#kinds/kinds.ts';
import { newestDay, rowsBetween, rowsOnAny } from '#kinds/read-days.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { Keeps } from './narrow.ts';
import { sameDays } from './same-days.ts';
import { isHidden, itemText, type LogItem } from './timeline.ts';

type Kinds = readonly LogKind[];

const FIRST_DAY = '0000-01-01' as Day;

/** A page: all days with items in [from, to). `end`: there is nothing before `from`. */
export interface DayPage {
  readonly from: Day;
  readonly to: Day;
  readonly days: readonly Day[];
  readonly items: readonly LogItem[];
  readonly end: boolean;
}

/** Days that are read in one step: a page for a daily diary, plus two empty days. */
const STEP = 16;
/** A step in which little was kept is followed by one twice as long, up to about three years. */
const STEP_LIMIT = 1024;

/**
 * The page before `to`: at least `atLeast` days, unless there are no more. Reads a fortnight and at the same time searches for the newest
 * day before it. So a daily diary costs one round of reads, and a long gap one more, not one per fortnight.
 */
export async function pageBefore(to: Day, kinds: Kinds, atLeast: number, keeps: Keeps = everything): Promise<DayPage> {
  const items: LogItem[] = [];
  let days: Day[] = [];
  let from = to;
  let newest: Day | null = dayAfter(to, -1);
  for (let step = STEP; newest; step = Math.min(step * 2, STEP_LIMIT)) {
    const next = dayAfter(newest, 1 - step);
    const [read, earlier]: [LogItem[], Day | null] = await Promise.all([
      itemsBetween(next, from, kinds),
      newestBefore(next, kinds),
    ]);
    const found = read.filter(keeps);
    items.push(...found);
    days = [...days, ...daysIn(found)];
    from = next;
    newest = earlier;
    if (newest && days.length >= atLeast) return { from, to, days, items, end: false };
  }
  return { from: FIRST_DAY, to, days, items, end: true };
}

const everything = () => true;

/** Everything of these kinds in [from, to), unordered. */
export const itemsBetween = async (from: Day, to: Day, kinds: Kinds): Promise<LogItem[]> =>
  withAttachments(
    (await Promise.all(kinds.map(async (kind) => itemsOf(kind, await rowsBetween(all[kind], from, to))))).flat(),
  );

/** Items with what is attached to their rows: one read for all of them. */
async function withAttachments(items: LogItem[]): Promise<LogItem[]> {
  const attached = await attachmentsOf(items.map(({ row }) => row.id));
  if (attached.size === 0) return items;
  return items.map((item) => {
    const attachments = attached.get(item.row.id);
    return attachments ? { ...item, attachments } : item;
  });
}

/** Everything of these kinds on one day, unordered. */
export const itemsOn = (day: Day, kinds: Kinds): Promise<LogItem[]> => itemsBetween(day, dayAfter(day, 1), kinds);

/** The days that have items, newest first. */
export const daysIn = (items: readonly LogItem[]): Day[] => [...new Set(items.map(({ day }) => day))].sort().reverse();

/** The newest day before `to` with something of these kinds. */
async function newestBefore(to: Day, kinds: Kinds): Promise<Day | null> {
  const found = (await Promise.all(kinds.map((kind) => newestDay(all[kind], to)))).filter((day) => day !== null);
  return found.length === 0 ? null : found.reduce((a, b) => (a > b ? a : b));
}

/**
 * Journal entries and mood notes of the same date in earlier years, newest first. Never released thoughts, never chat; `hidden`: also those that
 * the person does not want to see here.
 */
export async function onThisDay(today: Day, { years = 30, hidden = false } = {}): Promise<LogItem[]> {
  const same = sameDays(today, years);
  const found = (['journal', 'mood'] as const).map(async (kind) => itemsOf(kind, await rowsOnAny(all[kind], same)));
  return (await withAttachments((await Promise.all(found)).flat()))
    .filter((item) => (itemText(item) !== '' || item.attachments) && (hidden || !isHidden(item)))
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** Rows as items, with titles from other rows. */
async function itemsOf(kind: LogKind, rows: readonly RowOf<TableName>[]): Promise<LogItem[]> {
  const { days, log } = all[kind];
  const item = (row: RowOf<TableName>, more: object) => ({ kind, day: days.of(row), row, ...more }) as LogItem;
  if (!log.title) return rows.map((row) => item(row, {}));
  const { table, by, field, missing } = log.title;
  const idIn = (row: RowOf<TableName>) => String(row[by as keyof typeof row]);
  const ids = [...new Set(rows.map(idIn))];
  const parents: readonly (Readonly<Record<string, unknown>> | undefined)[] = await getDb().table(table).bulkGet(ids);
  const titles = new Map(ids.map((id, i) => [id, parents[i]?.[field]]));
  return rows.map((row) => item(row, { title: titles.get(idIn(row)) ?? missing }));
}
