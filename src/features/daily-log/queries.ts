/** The live queries of the log. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { createDayList, type DayList, type DayListStore } from './day-list.ts';
import { monthOf, nextMonth } from '#lib/months.ts';
import { kinds, logKinds } from '#kinds/kinds.ts';
import { daysBetween } from '#kinds/read-days.ts';
import { daysIn, itemsBetween, itemsOn, onThisDay } from './read-log.ts';
import type { Filter } from '#kinds/chips.ts';
import type { LogNarrowing } from './logs-search.ts';
import { dayLog, filters, type DayLog } from './timeline.ts';
import { keeps } from './narrow.ts';
import { byDay, type RangeDay } from './range-text.ts';
import { kindOf, tables, type TableName } from '#data/schema.ts';
import { mostUsedFirst } from '#lib/tags.ts';

// The last few timelines are cached: going back to one shows it at once with all its pages, and it is live again.
const timelines = new WeakMap<object, Map<string, DayListStore>>();
const CACHED_TIMELINES = 4;

function timelineOf(newest: Day, filter: Filter, by: LogNarrowing | null): DayListStore {
  const known = timelines.get(getDb()) ?? new Map<string, DayListStore>();
  timelines.set(getDb(), known);
  const key = `${filter} ${newest} ${JSON.stringify(by)}`;
  const store = known.get(key) ?? createDayList(dayAfter(newest, 1), filter, { narrow: by ? keeps(by) : undefined });
  known.delete(key);
  known.set(key, store);
  if (known.size > CACHED_TIMELINES) known.delete(known.keys().next().value!);
  return store;
}

export type ShownDays = DayList & { readonly newest: Day; readonly store: DayListStore };

/** The days that have something under a filter, from `newest` backwards; the earlier result is shown until these are read. */
export function useDayList(newest: Day, filter: Filter, by: LogNarrowing | null): ShownDays {
  const store = useMemo(() => timelineOf(newest, filter, by), [newest, filter, by]);
  const list = useSyncExternalStore(store.subscribe, store.get);
  const [last, setLast] = useState<ShownDays | null>(null);
  const now = { ...list, newest, store };
  if (list.days && (last?.store !== store || last.days !== list.days || last.end !== list.end)) setLast(now);
  return list.days || !last ? now : last;
}

/** The items of one day of a timeline; undefined for none. */
export const useDayOf = (store: DayListStore, day: Day): DayLog | undefined =>
  useSyncExternalStore(store.subscribe, () => store.log(day));

/** The items of one day, for a screen that shows only this one; undefined while they are read. */
export const useDayLog = (day: Day, filter: Filter): DayLog | undefined =>
  useLive(async () => dayLog(await itemsOn(day, filters[filter].kinds), filter), EMPTY, [day, filter]);
const EMPTY: DayLog = { items: [], chat: null, habits: [] };

/** The days of a month that have something under a filter: the marks of the calendar. */
export function useMarkedDays(month: Day, filter: Filter, by: LogNarrowing | null): readonly Day[] {
  const keep = by && keeps(by);
  const marked = useLive(
    async () => {
      const [from, to, under] = [monthOf(month), nextMonth(month), filters[filter].kinds];
      if (keep) return daysIn((await itemsBetween(from, to, under)).filter(keep));
      return daysBetween(
        from,
        to,
        under.map((kind) => kinds[kind]),
      );
    },
    [],
    [monthOf(month), filter, by, keep],
  );
  return marked ?? [];
}

/** What was written on this date in earlier years, also what is hidden there. */
export const useOnThisDay = (today: Day) => useLive(() => onThisDay(today, { hidden: true }), [], [today]) ?? [];

/** What the log has from one day to another, both included; undefined while it is read. */
export const useRange = (
  from: Day,
  to: Day,
  filter: Filter,
  by: LogNarrowing | null,
): readonly RangeDay[] | undefined =>
  useLive(
    async () => {
      const items = await itemsBetween(from, dayAfter(to, 1), filters[filter].kinds);
      return byDay(by ? items.filter(keeps(by)) : items);
    },
    [],
    [from, to, filter, by],
  );

/** The tables of the log that have tags. */
const tagged = [...new Set(logKinds.map((kind) => kinds[kind].table))].filter((table) => kindOf(table, 'tags'));

/** The tags in a table, once for each use: through its index where it has one. */
async function tagsIn(table: TableName): Promise<readonly string[]> {
  const rows = getDb().table<{ readonly tags?: readonly string[] | null }>(table);
  if (!tables[table].index.includes('*tags')) return (await rows.toArray()).flatMap(({ tags }) => tags ?? []);
  return (await rows.orderBy('tags').keys()) as string[];
}

/** The tags that occur in the log, the most used first. */
export const useTags = (): readonly string[] =>
  useLive(
    async () => {
      const uses = new Map<string, number>();
      for (const tag of (await Promise.all(tagged.map(tagsIn))).flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1);
      return mostUsedFirst(uses);
    },
    [],
    [],
  ) ?? [];
