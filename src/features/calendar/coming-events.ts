import { useLive } from '#data/live.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';

/** How many days ahead the dashboard looks for the next event. */
const AHEAD = 7;

/** What takes place from yesterday, which may still run, to a week ahead, in order; undefined while it is read. Apart from the calendar's queries, which the dashboard does not load. */
export const useComingEvents = (today: Day): readonly Occurrence[] | undefined =>
  useLive<readonly Occurrence[]>(() => eventsBetween(dayAfter(today, -1), dayAfter(today, AHEAD)), [], [today]);
