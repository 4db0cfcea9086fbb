/** One VEVENT as the fields of a row. Pure. */
import ICAL from 'ical.js';
import { dayAfter } from '#lib/day.ts';
import { colorOf } from '#lib/ics/css-colors.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { wallClock } from '#lib/zone.ts';
import { parsed, zoneNamed, type Clock, type FileZone, type ZoneOf } from './zones.ts';
import type { Block } from './blocks.ts';
import { type FileFields, type Moment, type UnreadReason, type SimplifiedPart } from './file-rows.ts';
import { eventDates, type EventDates, type FileDate } from './added-dates.ts';
import { ruleOf } from './file-rule.ts';
import { clockOf, datesOf, isUtc, placeOf, zoneOfTime } from './file-times.ts';
import { DAY_MS } from '#lib/durations.ts';

export interface ReadEvent {
  readonly uid: string;
  readonly fields: FileFields;
  /** 'task' and so on, of an event that Daymark wrote. */
  readonly type: string | null;
  /** Set for a changed occurrence: when it was in its series. */
  readonly occurrence: Moment | null;
  readonly cancelled: boolean;
  readonly sequence: number;
  /** The dates that were added to it and left out, of an event that is no changed occurrence. */
  readonly dates: EventDates;
  readonly simpler: readonly SimplifiedPart[];
}

/** The most characters of a title and of a long text; a row that the server takes is far larger. */
const TITLE = 500;
const TEXT = 50_000;
/** The most RDATEs and EXDATEs of an event (words.ts has the number too), and tags. */
const DATES = 1_000;
const TAGS = 20;

export function readEvent(block: Block, zoneIn: ZoneOf, mine: string): ReadEvent | { readonly unread: UnreadReason } {
  const rule = block.map((line) => /^RRULE[^:]*:(.+)$/i.exec(line)?.[1]?.trim()).find((each) => each);
  const rules = new Set(block.filter((line) => /^(?:RRULE|EXRULE)[^:]*:\s*\S/i.test(line))).size;
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
    const time = start.getFirstValue() as ICAL.Time;
    const zone = zoneOfTime(time, start, { zoneOf, floating: zoneNamed(mine), mine });
    if (!zone) return { unread: 'zone' };
    const zones = { zoneOf, floating: zone, mine };
    const when = placeOf(event, time, zone, zones);
    const home = when.first_day ? mine : (zone.name ?? 'UTC');
    const { day } = wallClock(new Date(when.event_time), home);
    const first = when.first_day ?? day;
    const isWhole = when.first_day !== null;
    // It is a time of the series, of which the zone is not known here.
    const ofSeries = isUtc(time) ? { ...zones, floating: zoneNamed(mine) } : zones;
    const occurrence = datesOf(event, 'recurrence-id', isWhole, ofSeries)[0]?.moment ?? null;
    const rrule = repeats ? ruleOf(rule, when, home) : null;
    const isInUtc = repeats && !when.first_day && zone.name === null && isFixedInUtc(zone, clockOf(time));
    const readable =
      !rrule ||
      (rules === 1 && (zone.name !== null || isInUtc) && nextAfter(rrule, first, dayAfter(first, -1)) !== null);
    const [rdates, exdates] = ['rdate', 'exdate'].map((name) =>
      occurrence === null ? datesOf(event, name, isWhole, zones) : [],
    ) as [FileDate[], FileDate[]];
    const title = propertyText(event, 'summary').slice(0, TITLE);
    const uid = propertyText(event, 'uid') || `${title}/${when.event_time}`;
    const fields: FileFields = {
      title,
      description: propertyText(event, 'description').slice(0, TEXT) || null,
      notes: notesOf(event) || null,
      color: colorOf(propertyText(event, 'x-daymark-color')) ?? colorOf(propertyText(event, 'color')),
      tags: tagsOf(event),
      ...when,
      rrule,
      except_days: null,
      time_zone:
        when.first_day || (!repeats && isLoose(start)) ? null : isInUtc ? 'UTC' : nameAt(zone, when.event_time),
      remind_before: reminderOf(event, when.event_time),
      ical_uid: uid,
    };
    const dates = eventDates(fields, rdates.slice(0, DATES), exdates.slice(0, DATES), home, mine);
    return {
      uid,
      fields: { ...fields, except_days: dates.except.length > 0 ? dates.except : null },
      type: /^[a-z]{1,20}$/.exec(propertyText(event, 'x-daymark-type'))?.[0] ?? null,
      occurrence,
      cancelled: propertyText(event, 'status').toUpperCase() === 'CANCELLED',
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
      dates,
      simpler: [
        ...(readable ? [] : (['rule'] as const)),
        ...(Math.max(rdates.length, exdates.length) > DATES ? (['dates'] as const) : []),
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

/** Whether a zone without a name has no summer time, and the days of UTC at this clock time: then a series can repeat in UTC. */
const isFixedInUtc = ({ at }: FileZone, clock: Clock): boolean => {
  const first = at(clock);
  const months = Array.from({ length: 12 }, (_, i) => 30 * (i + 1));
  return (
    wallClock(new Date(first), 'UTC').day === clock.day &&
    months.every((days) => at({ ...clock, day: dayAfter(clock.day, days) }) - first === days * DAY_MS)
  );
};

/** Whether a time is of no place: in UTC, or floating. The zone then only says in which days it repeats. */
const isLoose = (property: ICAL.Property) =>
  isUtc(property.getFirstValue() as ICAL.Time) || !property.getParameter('tzid');

function propertyText(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

/** What has no field of its own stands in the notes. */
function notesOf(event: ICAL.Component): string {
  const comments = event.getAllProperties('comment').map((each) => String(each.getFirstValue()).trim());
  const place = propertyText(event, 'location');
  const url = propertyText(event, 'url');
  const lines = [place && `Location: ${place}`, url && `Link: ${url}`, ...comments].filter(Boolean);
  return lines.join('\n').slice(0, TEXT);
}

function tagsOf(event: ICAL.Component): readonly string[] | null {
  const all = event.getAllProperties('categories').flatMap((each) => each.getValues().map((tag) => String(tag).trim()));
  const tags = [...new Set(all.filter((tag) => tag !== ''))].map((tag) => tag.slice(0, 100));
  return tags.length > 0 ? tags.slice(0, TAGS) : null;
}

/** Minutes before the start of the first alarm that is not after it; null without one. */
function reminderOf(event: ICAL.Component, start: string): number | null {
  const before = event.getAllSubcomponents('valarm').map((alarm) => secondsBefore(alarm, Date.parse(start) / 1000));
  const first = before.find((seconds) => seconds !== null && seconds >= 0) ?? null;
  return first === null ? null : Math.round(first / 60);
}

/** How long before the start an alarm is, s; null for one that counts from the end, or that cannot be read. */
function secondsBefore(alarm: ICAL.Component, start: number): number | null {
  try {
    const trigger = alarm.getFirstProperty('trigger');
    const value = trigger?.getFirstValue() as ICAL.Duration | ICAL.Time | undefined;
    if (!value || String(trigger?.getParameter('related') ?? '').toUpperCase() === 'END') return null;
    return value instanceof ICAL.Duration ? -value.toSeconds() : start - value.toUnixTime();
  } catch {
    // A broken alarm does not cost the event.
    return null;
  }
}
