/**
 * Events as an iCalendar file (RFC 5545), for the export of the page and the private feed of the server. Pure: no clock, no zone of the
 * process. What other programs do not know has names that begin with X-DAYMARK.
 */
import { t } from '#lib/i18n.ts';
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { daysLeftOut, nextAfter } from '#lib/recurrence.ts';
import { instantOf, isZone, wallClock } from '#lib/zone.ts';
import { nearestName } from './css-colors.ts';
import { escaped, fileOf } from './lines.ts';
import { EARLIEST, LATEST_INSTANT, stampOf, zoneLines } from './vtimezone.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';

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
const DEFAULT_LENGTH_MS = HOUR_MS;

/**
 * The years for which a file defines its zones, at most: from this one until so many after it is made. Other programs mostly use their own
 * definitions, and each year costs time.
 */
const FIRST_YEAR = 1970;
const YEARS_AHEAD = 10;
/** The last day that has a name. */
const LAST_DAY = '9999-12-31' as Day;
/** A year has four digits in a file, and the clock of no zone may show another one. */
const YEARS = { first: 2, last: 9998 };

/**
 * The UID by which reading the file again finds the same row (features/calendar/ics): that of the calendar which the row comes from, unless the
 * row is an occurrence of a series that is not here. Several of these have one UID.
 */
export const uidOf = ({ id, ical_uid }: Pick<IcsEvent, 'id' | 'ical_uid'>): string =>
  ical_uid && idOf('ical', ical_uid) === id ? ical_uid : `${id}@daymark`;

/** The text of a calendar with these events. A changed occurrence belongs to its series if that is among them. */
export const calendarText = (events: readonly IcsEvent[], options: WriteOptions): string =>
  [...calendarParts(events, options)].join('');

/** The same in pieces; some are empty. Each step is the work of one event or one zone, so that a server can do something else in between. */
export function* calendarParts(
  events: readonly IcsEvent[],
  { stamp, zone, name }: WriteOptions,
): Generator<string, void> {
  const places = new Map<string, Place | null>();
  const zones = new Map<string, number>();
  for (const event of events) {
    const place = placeOf(event, zone, stamp);
    places.set(event.id, place);
    if (place?.zone) note(zones, place, stamp);
    yield '';
  }
  yield fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Daymark//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
  ]);
  for (const [id, first] of zones) yield fileOf(zoneLines(id, first, lastYear(stamp)));
  const series = new Map(events.filter(({ rrule }) => rrule).map((event) => [event.id, event]));
  for (const event of events) {
    const place = places.get(event.id);
    if (!place) continue;
    const of = event.series_id && isDay(event.occurrence_day ?? '') ? series.get(event.series_id) : undefined;
    const placeOfSeries = of && places.get(of.id);
    yield fileOf(eventLines(event, place, placeOfSeries ? { series: of, place: placeOfSeries } : undefined, stamp));
  }
  yield fileOf(['END:VCALENDAR']);
}

/** Where an event is in time: days without a clock (`end` is the day after the last one), or instants that are written in a zone, or in UTC (no `zone`). */
interface Place {
  readonly days: { readonly first: Day; readonly end: Day } | null;
  readonly begin: number;
  readonly end: number;
  readonly zone: string | null;
}

const yearOf = (at: number) => new Date(at).getUTCFullYear();

const lastYear = (stamp: Date) => Math.min(stamp.getUTCFullYear() + YEARS_AHEAD, YEARS.last);

/** Whether an event is written by the clock of its zone: one that repeats, or one in the years for which zones are defined; others are in UTC. */
function byTheClock(begin: number, end: number, rrule: string | null | undefined, stamp: Date): boolean {
  const [first, last] = rrule ? [YEARS.first, YEARS.last] : [FIRST_YEAR, lastYear(stamp)];
  return first <= yearOf(begin) && yearOf(begin) <= last && yearOf(end) <= last;
}

/** Whether the clock time of an instant means that instant: of two that look the same it means the first. */
const isShownOnce = (at: number, zone: string): boolean => {
  const wall = wallClock(new Date(at), zone);
  return !isDay(wall.day) || instantOf(wall, zone).getTime() === Math.floor(at / 60_000) * 60_000;
};

/** The first day of a rule from its start on; the start itself when there is none. */
function firstDay(rule: string | null | undefined, start: Day): Day {
  const first = rule ? nextAfter(rule, start, dayAfter(start, -1)) : null;
  return first !== null && isDay(first) ? first : start;
}

/** Null for a row whose start is no time, or in a year that no file can name. */
function placeOf(event: IcsEvent, fallback: string, stamp: Date): Place | null {
  const { first_day, last_day, rrule, time_zone, event_time, end_time } = event;
  const begin = Date.parse(event_time);
  if (Number.isNaN(begin) || begin < EARLIEST || begin > LATEST_INSTANT) return null;
  const given = Date.parse(end_time ?? '');
  const end = given > begin ? given : begin + DEFAULT_LENGTH_MS;
  if (first_day && isDay(first_day)) {
    const first = firstDay(rrule, first_day);
    const days = Math.max(0, Math.round((Date.parse(last_day ?? first_day) - Date.parse(first_day)) / DAY_MS) || 0);
    const after = dayAfter(first, days + 1);
    return { days: { first, end: isDay(after) ? after : LAST_DAY }, begin, end, zone: null };
  }
  const own = time_zone && isZone(time_zone) ? time_zone : null;
  const known = own ?? (rrule && isZone(fallback) ? fallback : null);
  const isClear = known !== null && (rrule || [begin, end].every((at) => isShownOnce(at, known)));
  const zone = isClear && byTheClock(begin, end, rrule, stamp) ? known : null;
  const clock = zone === 'UTC' ? null : zone;
  if (!rrule || !zone) return { days: null, begin, end, zone: clock };
  // Other programs show the start always, also on a day that the rule does not have.
  const wall = wallClock(new Date(begin), zone);
  const first = isDay(wall.day) ? firstDay(rrule, wall.day) : wall.day;
  const moved =
    first === wall.day || first > `${YEARS.last}`
      ? 0
      : instantOf({ ...wall, day: first }, zone).getTime() - Math.floor(begin / 60_000) * 60_000;
  return { days: null, begin: begin + moved, end: end + moved, zone: clock };
}

/** Notes the first year for which a zone is defined: the one before its earliest time. */
function note(zones: Map<string, number>, { zone, begin }: Place, stamp: Date): void {
  const year = Math.min(Math.max(yearOf(begin) - 1, FIRST_YEAR), lastYear(stamp));
  zones.set(zone!, Math.min(zones.get(zone!) ?? year, year));
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
      ? [
          `DTSTART;VALUE=DATE:${compact(place.days.first)}`,
          ...(place.days.end > place.days.first ? [`DTEND;VALUE=DATE:${compact(place.days.end)}`] : []),
        ]
      : [timed('DTSTART', place.zone, [place.begin]), timed('DTEND', place.zone, [place.end])]),
    ...ruleLines(rrule, place),
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
          `DESCRIPTION:${escaped(title || t('Event'))}`,
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
function ruleLines(rule: string | null | undefined, { days, zone }: Place): string[] {
  const plain = rule?.replace(/^\s*RRULE:|\s/gi, '') ?? '';
  // What is no rule at all is not written: without its strange characters it could be another one.
  if (plain === '' || /[^\w=;,:+-]/.test(plain)) return [];
  const ended = plain.replace(/UNTIL=(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?/i, (_, y: string, m: string, d: string) => {
    const day = `${y}-${m}-${d}`;
    if (days || !isDay(day)) return `UNTIL=${y}${m}${d}`;
    return `UNTIL=${stampOf(instantOf({ day, minute: 1439 }, zone ?? 'UTC').getTime())}Z`;
  });
  return [`RRULE:${ended}`];
}
