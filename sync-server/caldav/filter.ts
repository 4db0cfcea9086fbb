/** Which resources a calendar-query asks for (RFC 4791, 9.7): by when they are, and by their properties. */
import type { Element } from '@xmldom/xmldom';
import type ICAL from 'ical.js';
import { isDay, type Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { goneDaysAmong, occurrencesIn } from '#kinds/series.ts';
import { boundedRows } from '../bounded-rows.ts';
import { EVENT_TIME_COLUMNS } from '../calendar/event-columns.ts';
import type { Database } from '../database/port.ts';
import { inSlices } from '../in-slices.ts';
import { calendarIn } from './event-text.ts';
import { collections, type Collection } from './resources.ts';
import { childOf, childrenOf } from './xml.ts';

interface Range {
  readonly from: string;
  readonly until: string;
}

/** What a query asks of a collection. */
export interface Filter {
  readonly range: Range | null;
  readonly properties: readonly Element[];
  /** It asks for another kind of component, or for what has none of this kind. */
  readonly isNothing: boolean;
}

/** Days that every zone and the database have. */
const EVER: Range = { from: '1000-01-01T00:00:00.000Z', until: '9998-12-31T00:00:00.000Z' };
/** The most rows, and bytes of their times, that are compared with a range; and how long this process may work on it, ms. */
const MOST = { rows: 20_000, bytes: 16 * 1024 * 1024 };
const MOST_WORK = 20_000;
/** Whole days take place where they are read: no clock is further than this from UTC. */
const FAR = 14 * 3_600_000;

export function filterIn(query: Element, collection: Collection): Filter {
  const calendar = childOf(childOf(query, 'C:filter'), 'C:comp-filter');
  const [component] = childrenOf(calendar, 'C:comp-filter');
  if (!component) return { range: null, properties: [], isNothing: false };
  const isOther = component.getAttribute('name')?.toUpperCase() !== collections[collection].component;
  const range = childOf(component, 'C:time-range');
  return {
    range: range
      ? {
          from: shifted(instantIn(range.getAttribute('start')) ?? EVER.from, 0),
          until: shifted(instantIn(range.getAttribute('end')) ?? EVER.until, 0),
        }
      : null,
    properties: childrenOf(component, 'C:prop-filter'),
    isNothing: isOther !== (childOf(component, 'C:is-not-defined') !== undefined),
  };
}

/** '20270115T090000Z' as ISO 8601. */
function instantIn(text: string | null): string | null {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '') ?? [];
  const iso = `${y}-${m}-${d}T${h}:${min}:${s}.000Z`;
  return y !== undefined && isDay(iso.slice(0, 10)) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}

/** The ids of the rows that take place in a range: of a changed occurrence its own. */
export async function rowsWithin(
  db: Database,
  user: string,
  collection: Collection,
  range: Range,
  zone: string,
): Promise<ReadonlySet<string>> {
  return collection === 'events' ? eventsWithin(db, user, range, zone) : tasksWithin(db, user, range, zone);
}

async function eventsWithin(db: Database, user: string, { from, until }: Range, zone: string) {
  const wide = { from: shifted(from, -FAR), until: shifted(until, FAR) };
  const rows = (await boundedRows(db, user, {
    t: 'calendar_events',
    columns: EVENT_TIME_COLUMNS,
    where: `r.event_time is not null and (r.rrule is not null or r.series_id is not null or r.last_day is not null or
      (r.event_time < $3::timestamptz and coalesce(r.end_time, r.event_time + interval '1 hour') >= $2::timestamptz))`,
    params: [wide.from, wide.until],
    first: 'r.event_time desc',
    most: MOST,
  })) as unknown as CalendarEvent[];
  const goneOf = goneDaysAmong(rows);
  function* within(): Generator<string | null> {
    for (const row of rows) {
      const [low, high] = row.first_day ? [wide.from, wide.until] : [from, until];
      const times = row.rrule ? occurrencesIn(row, goneOf(row), low, high, zone) : [occurrenceOf(row)];
      yield times.some(({ begin, end }) => begin < high && end > low) ? row.id : null;
    }
  }
  return new Set((await inSlices(within(), MOST_WORK)).flatMap((id) => id ?? []));
}

/** An instant so many ms later, within EVER. */
const shifted = (at: string, by: number) =>
  new Date(Math.min(Math.max(Date.parse(at) + by, Date.parse(EVER.from)), Date.parse(EVER.until))).toISOString();

/** A task is where it is due; one without a day is everywhere (RFC 4791, 9.9). */
async function tasksWithin(db: Database, user: string, { from, until }: Range, zone: string) {
  const [first, last] = [from, until].map((at) => dayIn(new Date(at), zone)) as [Day, Day];
  const found = await Promise.all(
    collections.tasks.tables.map((t) =>
      boundedRows(db, user, {
        t,
        columns: ['due_date'],
        where: 'r.due_date is null or r.due_date between $2::date and $3::date',
        params: [first, last],
        first: 'r.created_at desc',
        most: MOST,
      }),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

/** Whether a text has all the properties that are asked for. */
export function hasProperties(text: string, filter: Filter, collection: Collection): boolean {
  const name = collections[collection].component.toLowerCase();
  const parts = calendarIn(text)?.getAllSubcomponents(name) ?? [];
  return parts.some((part) => filter.properties.every((each) => hasProperty(part, each)));
}

function hasProperty(part: ICAL.Component, filter: Element): boolean {
  const properties = part.getAllProperties(filter.getAttribute('name')?.toLowerCase() ?? '');
  if (childOf(filter, 'C:is-not-defined')) return properties.length === 0;
  const match = childOf(filter, 'C:text-match');
  if (!match) return properties.length > 0;
  const sought = (match.textContent ?? '').toLowerCase();
  const isNegated = match.getAttribute('negate-condition') === 'yes';
  return properties.some((each) => each.getValues().join().toLowerCase().includes(sought) !== isNegated);
}
