/** The one reader of events: all who ask what is in the calendar ask this, and so need not know which occurrences have a row of their own. */
import { db } from '#data/db.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, type Day } from '#lib/day.ts';
import { inOrder, isWithin, occurrenceOf, type Occurrence } from './occurrence.ts';

/**
 * What takes place in [from, to), in order: also what begins before it and ends in it or after it. Reads by index: the rows of the days, and
 * the keys of the events from `from` on.
 */
export async function eventsBetween(from: Day, to: Day): Promise<readonly Occurrence[]> {
  const [low, high] = [dateOf(from).toISOString(), dateOf(to).toISOString()];
  const [begun, running] = await Promise.all([rowsBegunIn(low, high), rowsRunningAt(low)]);
  return inOrder([...running, ...begun].map(occurrenceOf).filter((each) => isWithin(each, low, high)));
}

const rowsBegunIn = (from: Instant, until: Instant): Promise<CalendarEvent[]> =>
  db.calendar_events.where('event_time').between(from, until).toArray();

/** How long an event without an end takes, ms. */
const HOUR = 3_600_000;

/** The rows that begin before an instant and end after it. */
async function rowsRunningAt(at: Instant): Promise<CalendarEvent[]> {
  const events = db.calendar_events;
  const [unfinished, later, hourBefore] = await Promise.all([
    events.where('end_time').above(at).primaryKeys(),
    events.where('event_time').aboveOrEqual(at).primaryKeys(),
    rowsBegunIn(new Date(Date.parse(at) - HOUR).toISOString(), at),
  ]);
  const begunLater = new Set(later);
  const ids = unfinished.filter((id) => !begunLater.has(id));
  const rows = await events.bulkGet(ids);
  // Without an end, or with one before the start, an event is in no range of the other index.
  const open = hourBefore.filter(({ id }) => !ids.includes(id));
  return [...rows.filter((row) => row !== undefined), ...open];
}
