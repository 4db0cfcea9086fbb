/**
 * Events as an iCalendar file (RFC 5545), for the export of the page and the private feed of the server. Pure: no clock, no zone of the
 * process. What other programs do not know has names that begin with X-DAYMARK.
 */
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { daysLeftOut, nextAfter } from '#lib/recurrence.ts';
import { instantOf, isZone, wallClock } from '#lib/zone.ts';
import { nearestName } from './css-colors.ts';
import { escaped, fileOf } from './lines.ts';
import { stampOf, zoneLines } from './vtimezone.ts';

/** What a file has of a row of `calendar_events` (src/data/schema.ts). Instants are ISO 8601 in UTC. */
export interface IcsEvent {
  readonly id: string;
  readonly title: string;
  readonly description?: string | null;
  readonly event_time: string;
  readonly end_time?: string | null;
  readonly event_type: string;
  readonly color?: string | null;
  readonly tags?: readonly string[] | null;
  readonly notes?: string | null;
  readonly first_day?: Day | null;
  readonly last_day?: Day | null;
  readonly rrule?: string | null;
  readonly except_days?: readonly string[] | null;
  /** Days whose occurrence the person deleted: {day: true}. */
  readonly cancelled_days?: Readonly<Record<string, boolean>> | null;
  readonly series_id?: string | null;
  readonly occurrence_day?: Day | null;
  readonly time_zone?: string | null;
  /** Minutes. */
  readonly remind_before?: number | null;
  readonly ical_uid?: string | null;
}

export interface WriteOptions {
  /** When the file is made. */
  readonly stamp: Date;
  /** The zone of repeating events that have none of their own. */
  readonly zone: string;
  /** What other programs call the calendar. */
  readonly name: string;
}

/** How long an event without an end takes, ms (spec 000, section 5). */
const HOUR = 3_600_000;
/** How many years after the newest date of a file its zones are right: other programs mostly use their own definitions. */
const YEARS_AHEAD = 10;

/**
 * The UID by which reading the file again finds the same row (features/calendar/ics): that of the calendar which the row comes from, unless the
 * row is an occurrence of a series that is not here. Several of these have one UID.
 */
export const uidOf = ({ id, ical_uid }: Pick<IcsEvent, 'id' | 'ical_uid'>): string =>
  ical_uid && idOf('ical', ical_uid) === id ? ical_uid : `${id}@daymark`;

/** The text of a calendar with these events. A changed occurrence belongs to its series if that is among them. */
export function calendarText(events: readonly IcsEvent[], { stamp, zone, name }: WriteOptions): string {
  const series = new Map(events.filter(({ rrule }) => rrule).map((event) => [event.id, event]));
  const zones = new Map<string, { first: number; last: number }>();
  const blocks = events.flatMap((event) => {
    const of = event.series_id && isDay(event.occurrence_day ?? '') ? series.get(event.series_id) : undefined;
    const place = placeOf(event, zone);
    if (!place) return [];
    for (const used of of ? [place, placeOf(of, zone)] : [place]) if (used?.zone) note(zones, used, stamp);
    return eventLines(event, place, of && { series: of, place: placeOf(of, zone)! }, stamp);
  });
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Daymark//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...[...zones].flatMap(([id, { first, last }]) => zoneLines(id, first, last)),
    ...blocks,
    'END:VCALENDAR',
  ]);
}

/** Where an event is in time: days without a clock, or instants that are written in a zone, or in UTC (no `zone`). */
interface Place {
  readonly days: { readonly first: Day; readonly last: Day } | null;
  readonly begin: number;
  readonly end: number;
  readonly zone: string | null;
}

/** Null for a row whose start is no time. */
function placeOf(event: IcsEvent, fallback: string): Place | null {
  const { first_day, last_day, rrule, time_zone, event_time, end_time } = event;
  const begin = Date.parse(event_time);
  if (Number.isNaN(begin)) return null;
  const given = Date.parse(end_time ?? '');
  const end = given > begin ? given : begin + HOUR;
  if (first_day && isDay(first_day)) {
    const first = (rrule && nextAfter(rrule, first_day, dayAfter(first_day, -1))) || first_day;
    const days = Math.max(0, Math.round((Date.parse(last_day ?? first_day) - Date.parse(first_day)) / 86_400_000) || 0);
    return { days: { first, last: dayAfter(first, days) }, begin, end, zone: null };
  }
  const own = time_zone && isZone(time_zone) ? time_zone : null;
  const zone = own ?? (rrule && isZone(fallback) ? fallback : null);
  const clock = zone === 'UTC' ? null : zone;
  if (!rrule || !zone) return { days: null, begin, end, zone: clock };
  // Other programs show the start always, also on a day that the rule does not have.
  const wall = wallClock(new Date(begin), zone);
  const first = nextAfter(rrule, wall.day, dayAfter(wall.day, -1)) ?? wall.day;
  const moved = first === wall.day ? 0 : instantOf({ ...wall, day: first }, zone).getTime() - begin;
  return { days: null, begin: begin + moved, end: end + moved, zone: clock };
}

/** Widens the years for which a zone is defined. */
function note(zones: Map<string, { first: number; last: number }>, { zone, begin }: Place, stamp: Date): void {
  const year = new Date(begin).getUTCFullYear();
  const known = zones.get(zone!) ?? { first: year, last: stamp.getUTCFullYear() + YEARS_AHEAD };
  zones.set(zone!, { first: Math.min(known.first, year - 1), last: Math.max(known.last, year + 1) });
}

function eventLines(
  event: IcsEvent,
  place: Place,
  of: { readonly series: IcsEvent; readonly place: Place } | undefined,
  stamp: Date,
): string[] {
  const { title, description, notes, color, tags, rrule, remind_before: before } = event;
  const name = color ? nearestName(color) : null;
  const except = leftOut(event);
  const text = (property: string, value: string | null | undefined) => (value ? [`${property}:${escaped(value)}`] : []);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uidOf(of ? of.series : event))}`,
    `DTSTAMP:${stampOf(stamp.getTime())}Z`,
    ...(of ? [dated('RECURRENCE-ID', of.place, [event.occurrence_day!])] : []),
    ...(place.days
      ? [`DTSTART;VALUE=DATE:${compact(place.days.first)}`, `DTEND;VALUE=DATE:${compact(dayAfter(place.days.last, 1))}`]
      : [timed('DTSTART', place.zone, [place.begin]), timed('DTEND', place.zone, [place.end])]),
    ...(rrule ? [`RRULE:${ruleText(rrule, place)}`] : []),
    ...(rrule && except.length > 0 ? [dated('EXDATE', place, except)] : []),
    ...text('SUMMARY', title),
    ...text('DESCRIPTION', description),
    ...text('COMMENT', notes),
    ...(tags?.length ? [`CATEGORIES:${tags.map(escaped).join()}`] : []),
    ...(name ? [`COLOR:${name}`, `X-DAYMARK-COLOR:${color!}`] : []),
    ...text('X-DAYMARK-TYPE', event.event_type),
    ...(typeof before === 'number' && before >= 0
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(title || 'Event')}`,
          `TRIGGER:-PT${Math.round(before)}M`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

const leftOut = (event: IcsEvent): Day[] => [...daysLeftOut(event)].filter(isDay).sort();

const compact = (day: string) => day.replaceAll('-', '');

/** A property whose values are instants, ms. */
function timed(property: string, zone: string | null, instants: readonly number[]): string {
  if (!zone) return `${property}:${instants.map((at) => `${stampOf(at)}Z`).join()}`;
  const local = instants.map((at) => {
    const { day, minute } = wallClock(new Date(at), zone);
    const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0');
    return `${compact(day)}T${two(Math.floor(minute / 60))}${two(minute % 60)}${seconds}`;
  });
  return `${property};TZID=${zone}:${local.join()}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** A property that names occurrences of a series by their days. */
function dated(property: string, { days, begin, zone }: Place, of: readonly Day[]): string {
  if (days) return `${property};VALUE=DATE:${of.map(compact).join()}`;
  const clock = zone ?? 'UTC';
  const { minute } = wallClock(new Date(begin), clock);
  const seconds = begin % 60_000;
  return timed(
    property,
    zone,
    of.map((day) => instantOf({ day, minute }, clock).getTime() + seconds),
  );
}

/** The rule as other programs read it: its last day is a date for days, and for times the end of that day in UTC (RFC 5545, 3.3.10). */
function ruleText(rule: string, { days, zone }: Place): string {
  const plain = rule.replace(/^\s*RRULE:|[^\w=;,:+-]/gi, '');
  return plain.replace(/UNTIL=(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?/i, (_, y: string, m: string, d: string) => {
    const day = `${y}-${m}-${d}`;
    if (days || !isDay(day)) return `UNTIL=${y}${m}${d}`;
    return `UNTIL=${stampOf(instantOf({ day, minute: 1439 }, zone ?? 'UTC').getTime())}Z`;
  });
}
