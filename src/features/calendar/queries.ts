import { startOfMonth } from 'date-fns/startOfMonth';
import { useLive } from '#data/live.ts';
import { readPreferences, weekStartIn } from '#data/preferences.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { daysOf, type Occurrence } from '#kinds/occurrence.ts';

/** What takes place on a day, in order; undefined while it is read. A failed read is logged and shows none. */
export const useEvents = (day: Day): readonly Occurrence[] | undefined => useEventsBetween(day, dayAfter(day, 1));

/** The same for the days [from, to). */
export const useEventsBetween = (from: Day, to: Day): readonly Occurrence[] | undefined =>
  useLive<readonly Occurrence[]>(() => eventsBetween(from, to), [], [from, to]);

/** How many days ahead the dashboard looks for the next event. */
const AHEAD = 7;

/** The events from yesterday, which may still run, to a week ahead, in order; undefined while they are read. */
export const useComingEvents = (today: Day): readonly Occurrence[] | undefined =>
  useEventsBetween(dayAfter(today, -1), dayAfter(today, AHEAD));

/** The days of a month, and of the weeks around it that the picker shows, on which something takes place. */
export const useEventDays = (month: Day): readonly Day[] => {
  const first = dayOf(startOfMonth(dateOf(month)));
  const [from, to] = [dayAfter(first, -7), dayAfter(first, 38)];
  const events = useEventsBetween(from, to) ?? [];
  return [...new Set(events.flatMap((each) => daysOf(each, from, to)))];
};

/** The weekday that the person's weeks start on, 1 Monday to 7 Sunday (product.md: Monday in the calendar). */
export const useWeekStart = (): number => useLive(async () => weekStartIn(await readPreferences(), 1), 1, []) ?? 1;
