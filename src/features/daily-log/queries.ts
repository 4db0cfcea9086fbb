/** What a screen can see of the log. */
import { useMemo, useSyncExternalStore } from 'react';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { TableName } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { readDayStart } from './day-start.ts';
import { createDayList, type DayList } from './day-list.ts';
import { monthOf, nextMonth } from './months.ts';
import { daysBetween, itemsOn, onThisDay } from './read-log.ts';
import { isMerged, readable, type TextVersion } from './versions.ts';
import { dayLog, filters, type DayLog, type Filter } from './timeline.ts';

/** The hour from which writing belongs to the new day. */
export const useDayStart = (): number => useLive(readDayStart, 0, []) ?? 0;

/** The days that have something under a filter, from `newest` backwards, and how to ask for earlier ones. */
export function useDayList(newest: Day, filter: Filter): DayList & { readonly more: () => void } {
  const store = useMemo(() => createDayList(dayAfter(newest, 1), filters[filter].kinds), [newest, filter]);
  const list = useSyncExternalStore(store.subscribe, store.get);
  return { ...list, more: store.more };
}

// What a day showed last: a day scrolled back into view is drawn at once and at its height, then follows the database.
const lastShown = new WeakMap<object, Map<string, DayLog>>();
const REMEMBERED = 400;

/** What one day shows under a filter; undefined while it is read for the first time. */
export function useDayLog(day: Day, filter: Filter): DayLog | undefined {
  const log = useLive(async () => dayLog(await itemsOn(day, filters[filter].kinds), filter), EMPTY, [day, filter]);
  const shown = lastShown.get(db) ?? new Map<string, DayLog>();
  lastShown.set(db, shown);
  const key = `${filter} ${day}`;
  if (!log) return shown.get(key);
  shown.delete(key);
  shown.set(key, log);
  if (shown.size > REMEMBERED) shown.delete(shown.keys().next().value!);
  return log;
}
const EMPTY: DayLog = { items: [], chat: null, habits: [] };

/** The days of a month that have something under a filter: the marks of the calendar. */
export const useMarkedDays = (month: Day, filter: Filter): readonly Day[] =>
  useLive(() => daysBetween(monthOf(month), nextMonth(month), filters[filter].kinds), [], [monthOf(month), filter]) ??
  [];

/** What was written on this date in earlier years. */
export const useOnThisDay = (today: Day) => useLive(() => onThisDay(today), [], [today]) ?? [];

/** The earlier words of one row, newest first. */
export const useVersions = (t: TableName, id: string): readonly TextVersion[] | undefined =>
  useLive(async () => readable(await db.versions.where({ t, id }).toArray()), [], [t, id]);

/** So many versions are looked through for merged changes: the newest. */
const LOOKED_AT = 1000;

/** Where edits of two devices met, newest first. */
export const useMergedChanges = (): readonly TextVersion[] =>
  useLive(
    async () => readable((await db.versions.orderBy('at').reverse().limit(LOOKED_AT).toArray()).filter(isMerged)),
    [],
    [],
  ) ?? [];

/** The words that a row has now in a field; null when the row is gone. */
export const useWordsNow = ({ t, id, field }: TextVersion): string | null | undefined =>
  useLive(
    async () => {
      const row: Readonly<Record<string, unknown>> | undefined = await db.table(t).get(id);
      return row ? (typeof row[field] === 'string' ? row[field] : '') : null;
    },
    null,
    [t, id, field],
  );
