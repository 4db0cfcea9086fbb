import { useMemo } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { monthOf } from '#lib/months.ts';
import { colorsOf } from './colors.ts';
import { useEventsBetween } from './queries.ts';

/** The days of [from, to) on which something takes place, each with the colours of its events, the first three. */
export const useEventColors = (from: Day, to: Day): ReadonlyMap<Day, readonly string[]> => {
  const events = useEventsBetween(from, to);
  return useMemo(() => colorsOf(events ?? [], from, to), [events, from, to]);
};

/** How many days around a month the weeks that the picker shows can have. */
const BEFORE = 7;
const FROM_FIRST = 38;

/** The same of a month and of the weeks around it that the picker shows. */
export const useMonthColors = (month: Day): ReadonlyMap<Day, readonly string[]> => {
  const first = monthOf(month);
  return useEventColors(dayAfter(first, -BEFORE), dayAfter(first, FROM_FIRST));
};
