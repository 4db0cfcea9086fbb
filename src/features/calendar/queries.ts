import { useLive } from '#data/live.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

/** What takes place on a day, in order; undefined while it is read. A failed read is logged and shows none. */
export const useEvents = (day: Day): readonly Occurrence[] | undefined => useEventsBetween(day, dayAfter(day, 1));

/** The same for the days [from, to). */
export const useEventsBetween = (from: Day, to: Day): readonly Occurrence[] | undefined =>
  useLive<readonly Occurrence[]>(() => eventsBetween(from, to), [], [from, to]);

/** How many days ahead the dashboard looks for the next event. */
const AHEAD = 7;

/** What takes place from yesterday, which may still run, to a week ahead. */
export const useComingEvents = (today: Day): readonly Occurrence[] | undefined =>
  useEventsBetween(dayAfter(today, -1), dayAfter(today, AHEAD));
