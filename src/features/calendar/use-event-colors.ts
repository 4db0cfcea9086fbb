import { useMemo } from 'react';
import type { Day } from '#lib/day.ts';
import { colorsOf } from './colors.ts';
import { useEventsBetween } from './queries.ts';

/** The days of [from, to) on which something takes place, each with the colours of its events, the first three. */
export const useEventColors = (from: Day, to: Day): ReadonlyMap<Day, readonly string[]> => {
  const events = useEventsBetween(from, to);
  return useMemo(() => colorsOf(events ?? [], from, to), [events, from, to]);
};
