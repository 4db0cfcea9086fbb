/** One VEVENT as the fields of a row. Pure. */
import type Ical from 'ical.js';
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { colorOf } from '#lib/ics/css-colors.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { instantOf, wallClock } from '#lib/zone.ts';
import { parsed, zoneNamed, type Clock, type FileZone, type ZoneOf } from './zones.ts';
import type { Block } from './blocks.ts';
import { type FileFields, type Moment, dayOfMoment, type Unread, type Simpler } from './file-rows.ts';
import { ICAL } from './ical.ts';

export interface ReadEvent {
  readonly uid: string;
  readonly fields: FileFields;
  /** 'task' and so on, of an event that Daymark wrote. */
  readonly type: string | null;
  /** Set for a changed occurrence: when it was in its series. */
  readonly occurrence: Moment | null;
  readonly cancelled: boolean;
  readonly sequence: number;
  /** Further days on which it takes place, each an event of its own. */
  readonly more: readonly FileFields[];
  readonly simpler: readonly Simpler[];
}

/** The most characters of a title and of a long text; a row that the server takes is far larger. */
const TITLE = 500;
const TEXT = 50_000;
/** The most RDATEs and EXDATEs of an event, and tags. */
const DATES = 1_000;
const TAGS = 20;

export function readEvent(block: Block, zoneIn: ZoneOf, mine: string): ReadEvent | { readonly unread: Unread } {
  const rule = block.map((line) => /^RRULE[^:]*:(.+)$/i.exec(line)?.[1]?.trim()).find((each) => each);
  const rules = block.filter((line) => /^(?:RRULE|EXRULE)[;:]/i.test(line)).length;
  const lines = block.filter((line) => !/^(?:RRULE|EXRULE)[;:]/i.test(line));
  const event = parsed(lines);
  if (!event) return { unread: 'broken' };
  try {
    const start = event.getFirstProperty('dtstart');
    if (!start) return { unread: 'no start' };
    const repeats = rule !== undefined && !event.hasProperty('recurrence-id');
    // A series repeats by a zone that every device knows.
    const zoneOf: ZoneOf = (tzid) => {
      const zone = zoneIn(tzid);
      return repeats && zone?.name ? zoneNamed(zone.name) : zone;
    };
    const zone = zoneOfProperty(start, zoneOf, mine);
    if (!zone) return { unread: 'zone' };
    const when = placeOf(event, start.getFirstValue() as Ical.Time, zone, zoneOf, mine);
    const home = when.first_day ? mine : (zone.name ?? 'UTC');
    const { day } = wallClock(new Date(when.event_time), home);
    const first = when.first_day ?? day;
    const occurrence = momentsOf(event, 'recurrence-id', zoneOf, mine)[0] ?? null;
    const rrule = repeats ? endedByDay(rule, when, home) : null;
    const readable =
      !rrule || (rules === 1 && zone.name !== null && nextAfter(rrule, first, dayAfter(first, -1)) !== null);
    const except = repeats ? daysOf(event, 'exdate', home, zoneOf, mine) : [];
    const title = textOf(event, 'summary').slice(0, TITLE);
    const uid = textOf(event, 'uid') || `${title}/${when.event_time}`;
    const fields: FileFields = {
      title,
      description: textOf(event, 'description').slice(0, TEXT) || null,
      notes: notesOf(event) || null,
      color: colorOf(textOf(event, 'x-daymark-color')) ?? colorOf(textOf(event, 'color')),
      tags: tagsOf(event),
      ...when,
      rrule,
      except_days: except.length > 0 ? [...new Set(except)].sort() : null,
      time_zone: when.first_day || (!repeats && isLoose(start)) ? null : nameAt(zone, when.event_time),
      remind_before: reminderOf(event, when.event_time),
      ical_uid: uid,
    };
    return {
      uid,
      fields,
      type: /^[a-z]{1,20}$/.exec(textOf(event, 'x-daymark-type'))?.[0] ?? null,
      occurrence,
      cancelled: textOf(event, 'status').toUpperCase() === 'CANCELLED',
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
      more: occurrence === null ? moreOf(event, fields, home, zoneOf, mine) : [],
      simpler: [
        ...(readable ? [] : (['rule'] as const)),
        ...(event.getFirstProperty('recurrence-id')?.getParameter('range') ? (['following'] as const) : []),
      ],
    };
  } catch {
    // A date like 20261345 or a value of another type than its property has.
    return { unread: 'broken' };
  }
}

/** The name of a zone, if its clock shows this instant as the file does. */
const nameAt = ({ name, at }: FileZone, instant: string): string | null => {
  if (!name) return null;
  const ms = Date.parse(instant);
  const clock = { ...wallClock(new Date(ms), name), second: new Date(ms).getUTCSeconds() };
  return at(clock) === ms ? name : null;
};

const isUtc = (time: Ical.Time) => time.toString().endsWith('Z');

/** Whether a time is of no place: in UTC, or floating. The zone then only says in which days it repeats. */
const isLoose = (property: Ical.Property) =>
  isUtc(property.getFirstValue() as Ical.Time) || !property.getParameter('tzid');

function zoneOfProperty(property: Ical.Property, zoneOf: ZoneOf, mine: string): FileZone | null {
  const time = property.getFirstValue() as Ical.Time;
  if (isUtc(time)) return zoneNamed('UTC');
  const tzid = property.getParameter('tzid');
  return tzid && !time.isDate ? zoneOf(String(tzid)) : zoneNamed(mine);
}

const two = (n: number) => String(n).padStart(2, '0');
const dayIn = ({ year, month, day }: Ical.Time): Day => {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!isDay(text)) throw new RangeError('No day');
  return text;
};
const clockOf = (time: Ical.Time): Clock => ({
  day: dayIn(time),
  minute: time.isDate ? 0 : time.hour * 60 + time.minute,
  second: time.isDate ? 0 : time.second,
});
const iso = (ms: number) => new Date(ms).toISOString();

type Place = Pick<FileFields, 'event_time' | 'end_time' | 'first_day' | 'last_day'>;

/** When it begins and ends. Days without a clock begin where the reader is. */
function placeOf(event: Ical.Component, start: Ical.Time, zone: FileZone, zoneOf: ZoneOf, mine: string): Place {
  const ending = event.getFirstProperty('dtend');
  const end = ending?.getFirstValue() as Ical.Time | undefined;
  const lasts = event.getFirstPropertyValue('duration') as Ical.Duration | null;
  const clock = clockOf(start);
  if (start.isDate) {
    const days = lasts ? lasts.weeks * 7 + lasts.days : 1;
    const after = end ? dayIn(end) : dayAfter(clock.day, Math.max(1, days));
    const last = dayAfter(after, -1);
    return wholeDays(clock.day, last < clock.day ? clock.day : last, mine);
  }
  const begin = zone.at(clock);
  let until: number | null = null;
  if (ending && end) until = (zoneOfProperty(ending, zoneOf, mine) ?? zone).at(clockOf(end));
  else if (lasts) {
    const day = dayAfter(clock.day, lasts.weeks * 7 + lasts.days);
    until = zone.at({ ...clock, day }) + ((lasts.hours * 60 + lasts.minutes) * 60 + lasts.seconds) * 1000;
  }
  const ends = until !== null && until > begin ? iso(until) : null;
  return { event_time: iso(begin), end_time: ends, first_day: null, last_day: null };
}

const wholeDays = (first: Day, last: Day, mine: string): Place => ({
  event_time: instantOf({ day: first, minute: 0 }, mine).toISOString(),
  end_time: instantOf({ day: dayAfter(last, 1), minute: 0 }, mine).toISOString(),
  first_day: first,
  last_day: last,
});

/** The moments that a property names. */
const momentsOf = (event: Ical.Component, name: string, zoneOf: ZoneOf, mine: string): Moment[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => {
      const zone = zoneOfProperty(property, zoneOf, mine);
      const times = property.getValues() as (Ical.Time | Ical.Period)[];
      return times.map((value) => {
        const time = value instanceof ICAL.Period ? value.start : value;
        return time.isDate || !zone ? dayIn(time) : zone.at(clockOf(time));
      });
    })
    .slice(0, DATES);

/** Their days in the zone of the event. */
const daysOf = (event: Ical.Component, name: string, home: string, zoneOf: ZoneOf, mine: string): Day[] =>
  momentsOf(event, name, zoneOf, mine).map((moment) => dayOfMoment(moment, home));

/** The last day of a rule in the zone of the event: in a file it is an instant, which may be on another day there. */
function endedByDay(rule: string, { event_time, first_day }: Place, home: string): string {
  // oxlint-disable-next-line no-control-regex -- they would be new lines in an exported file
  const plain = rule.replace(/[\u0000-\u001f\s]/g, '').slice(0, 1_000);
  return plain.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/i, (_, y, m, d, h, min, s) => {
    const until = Date.UTC(+y, +m - 1, +d, +h, +min, +s);
    if (first_day) return `UNTIL=${y}${m}${d}`;
    const { day } = wallClock(new Date(until), home);
    const onThatDay = instantOf({ ...wallClock(new Date(event_time), home), day }, home).getTime();
    return `UNTIL=${(onThatDay > until ? dayAfter(day, -1) : day).replaceAll('-', '')}`;
  });
}

/** The dates that were added one by one (RDATE), each as an event of its own. */
function moreOf(event: Ical.Component, fields: FileFields, home: string, zoneOf: ZoneOf, mine: string): FileFields[] {
  const { event_time, end_time, first_day, last_day } = fields;
  const length = end_time ? Date.parse(end_time) - Date.parse(event_time) : null;
  return daysOf(event, 'rdate', home, zoneOf, mine).map((day) => {
    const own = { ...fields, rrule: null, except_days: null, ical_uid: `${fields.ical_uid}/${day}` };
    if (first_day) {
      const days = Math.round((Date.parse(last_day!) - Date.parse(first_day)) / 86_400_000);
      return { ...own, ...wholeDays(day, dayAfter(day, days), mine) };
    }
    const begin = instantOf({ ...wallClock(new Date(event_time), home), day }, home).getTime();
    return { ...own, event_time: iso(begin), end_time: length === null ? null : iso(begin + length) };
  });
}

function textOf(event: Ical.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

/** What has no field of its own stands in the notes. */
function notesOf(event: Ical.Component): string {
  const comments = event.getAllProperties('comment').map((each) => String(each.getFirstValue()).trim());
  const place = textOf(event, 'location');
  const url = textOf(event, 'url');
  const lines = [place && `Location: ${place}`, url && `Link: ${url}`, ...comments].filter(Boolean);
  return lines.join('\n').slice(0, TEXT);
}

function tagsOf(event: Ical.Component): readonly string[] | null {
  const all = event.getAllProperties('categories').flatMap((each) => each.getValues().map((tag) => String(tag).trim()));
  const tags = [...new Set(all.filter((tag) => tag !== ''))].map((tag) => tag.slice(0, 100));
  return tags.length > 0 ? tags.slice(0, TAGS) : null;
}

/** Minutes before the start of the first alarm that is not after it; null without one. */
function reminderOf(event: Ical.Component, start: string): number | null {
  const before = event.getAllSubcomponents('valarm').map((alarm) => secondsBefore(alarm, Date.parse(start) / 1000));
  const first = before.find((seconds) => seconds !== null && seconds >= 0) ?? null;
  return first === null ? null : Math.round(first / 60);
}

/** How long before the start an alarm is, s; null for one that counts from the end, or that cannot be read. */
function secondsBefore(alarm: Ical.Component, start: number): number | null {
  try {
    const trigger = alarm.getFirstProperty('trigger');
    const value = trigger?.getFirstValue() as Ical.Duration | Ical.Time | undefined;
    if (!value || String(trigger?.getParameter('related') ?? '').toUpperCase() === 'END') return null;
    return value instanceof ICAL.Duration ? -value.toSeconds() : start - value.toUnixTime();
  } catch {
    // A broken alarm does not cost the event.
    return null;
  }
}
