/** The one reader of events: all who ask what is in the calendar ask this, and so need not know which occurrences have a row of their own. */
import { type DaymarkDb, getDb } from '#data/db.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, type Day } from '#lib/day.ts';
import { occurrencesInOrder, isWithin, occurrenceOf, type Occurrence } from './occurrence.ts';
import { repeatedIn } from './series.ts';
import { HOUR_MS } from '#lib/durations.ts';

type Events = Pick<DaymarkDb['calendar_events'], 'where' | 'bulkGet'>;

/**
 * What takes place in [from, to), in order, also in calendars of others: also what begins before it and ends in it or after it. Reads by
 * index: the rows of the days and of the days beside them, the keys of the events from `from` on, and the few rows that repeat or were changed.
 */
export async function eventsBetween(from: Day, to: Day): Promise<readonly Occurrence[]> {
  const [low, high] = [dateOf(from).toISOString(), dateOf(to).toISOString()];
  const all = [getDb().calendar_events, getDb().subscribed_events] as readonly Events[];
  const read = (rows: (of: Events) => Promise<CalendarEvent[]>) => Promise.all(all.map(rows));
  const found = await Promise.all([
    read((of) => rowsAround(of, low, high)),
    read((of) => allWith(of, 'rrule')),
    read((of) => allWith(of, 'series_id')),
  ]);
  const [once, series, changed] = found.map((rows) => rows.flat()) as [
    CalendarEvent[],
    CalendarEvent[],
    CalendarEvent[],
  ];
  const repeated = series.length > 0 ? repeatedIn(series, changed, low, high) : [];
  const single = once.filter(({ rrule }) => !rrule).map(occurrenceOf);
  return occurrencesInOrder([...single.filter((each) => isWithin(each, low, high)), ...repeated]);
}

/** The rows that have a value in a sparse index. */
const allWith = (events: Events, index: 'rrule' | 'series_id'): Promise<CalendarEvent[]> =>
  events.where(index).above('').toArray();

/** How far the zones of the earth are apart: an event of whole days is stored where it was made, and takes place where it is read. */
const APART = 26 * HOUR_MS;
const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** The rows that may have something in [low, high). */
async function rowsAround(events: Events, low: Instant, high: Instant): Promise<CalendarEvent[]> {
  const [from, until] = [later(low, -APART), later(high, APART)];
  const [begun, running] = await Promise.all([rowsBegunIn(events, from, until), rowsRunningAt(events, from)]);
  return [...running, ...begun];
}

const rowsBegunIn = (events: Events, from: Instant, until: Instant): Promise<CalendarEvent[]> =>
  events.where('event_time').between(from, until).toArray();

/** The rows that begin before an instant and end after it. */
async function rowsRunningAt(events: Events, at: Instant): Promise<CalendarEvent[]> {
  const [unfinished, begunLater] = await Promise.all([
    events.where('end_time').above(at).primaryKeys(),
    events.where('event_time').aboveOrEqual(at).primaryKeys(),
  ]);
  const known = new Set(begunLater);
  const rows = await events.bulkGet(unfinished.filter((id) => !known.has(id)));
  return rows.filter((row) => row !== undefined);
}
