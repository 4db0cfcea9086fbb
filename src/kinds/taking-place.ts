/**
 * Events for the readers by days (read-days.ts): each occurrence as a row on the day that it begins on. Calendars of others are left out:
 * what is read by days is what the person keeps, and can be edited. Loaded with its first use.
 */
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import type { Changes } from '#data/write.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { eventsBetween } from './events-between.ts';
import { isOfOthers, ownRow } from './occurrence.ts';

/** What begins in [from, to). An occurrence without a row is shown as the row that it would have: written, it is that row. */
export async function rowsTakingPlace(from: Day, to: Day): Promise<CalendarEvent[]> {
  const low = dateOf(from).toISOString();
  const own = (await eventsBetween(from, to)).filter(({ event, begin }) => begin >= low && !isOfOthers(event));
  return own.map(ownRow);
}

/** The newest day before `to` on which an event begins; null when there is none. Looks back further and further, as far as there are rows. */
export async function newestTakingPlace(to: Day): Promise<Day | null> {
  const oldest = await getDb().calendar_events.orderBy('event_time').first();
  if (!oldest) return null;
  const first = dayAfter(dayOf(new Date(oldest.event_time)), -1);
  let until = to;
  for (let days = FIRST_LOOK; until > first; days *= 4) {
    const from = dayAfter(until, -days);
    const found = (await rowsTakingPlace(from, until)).map(({ event_time }) => dayOf(new Date(event_time))).sort();
    if (found.length > 0) return found.at(-1)!;
    until = from;
  }
  return null;
}
const FIRST_LOOK = 32;

/** What else is written when the row of an occurrence is deleted: its series leaves the day out. Null: nothing. */
export async function leftOutWith({ series_id, occurrence_day }: CalendarEvent): Promise<AlsoPatched | null> {
  const series = series_id && occurrence_day ? await getDb().calendar_events.get(series_id) : undefined;
  return series
    ? { id: series.id, changes: { cancelled_days: { ...series.cancelled_days, [occurrence_day!]: true } } }
    : null;
}

/** A patch of another row of the same table. */
interface AlsoPatched {
  readonly id: string;
  readonly changes: Changes<'calendar_events'>;
}
