/** One VEVENT as the fields of rows. Pure. */
import ICAL from 'ical.js';
import { dayAfter, type Day } from '#lib/day.ts';
import { colorOf } from './css-colors.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { wallClock } from '#lib/zone.ts';
import { parsed, zoneNamed, type Clock, type FileZone, type ZoneOf } from './file-zones.ts';
import type { Block } from './blocks.ts';
import type { FileFields, Moment, Repair, SimplifiedPart, UnreadReason, Work } from './file-rows.ts';
import { daysWithin, eventDates, type EventDates, type FileDate } from './added-dates.ts';
import { ruleOf } from './file-rule.ts';
import { clockOf, datesOf, isUtc, placeOf, zoneOfTime, type Place } from './file-times.ts';
import { mended } from './mend.ts';
import { isByTimes, timedDates } from './timed-dates.ts';

export interface ReadEvent {
  readonly uid: string;
  readonly fields: FileFields;
  /** The rules of repetition besides that of `fields`, each with the days that it leaves out: those that an earlier rule has as well. */
  readonly otherRules: readonly Pick<FileFields, 'rrule' | 'except_days'>[];
  /** 'task' and so on, of an event that Daymark wrote. */
  readonly type: string | null;
  /** Set for a changed occurrence: when it was in its series. */
  readonly occurrence: Moment | null;
  /** Whether a changed occurrence also changes those after it. */
  readonly isFollowing: boolean;
  readonly cancelled: boolean;
  readonly sequence: number;
  /** When this version of it was written, as the file has it; '' when it does not say so. */
  readonly stamp: string;
  /** The dates that were added to it and left out, of an event that is no changed occurrence. */
  readonly dates: EventDates;
  readonly simpler: readonly SimplifiedPart[];
  readonly repaired: readonly Repair[];
}

/** The zones of a file for the times of its events. */
export interface FileZones {
  readonly zoneOf: ZoneOf;
  /** Of times without a zone, in a calendar that does not say which zone it is of. */
  readonly floating: FileZone;
  /** The reader's. */
  readonly mine: string;
  readonly work: Work;
}

/** The most characters of a title and of a long text; a row that the server takes is far larger. */
const TITLE = 500;
const TEXT = 50_000;
/** The most RDATEs and EXDATEs of an event (words.ts has the number too), and tags. */
const DATES = 1_000;
const TAGS = 20;
/** The longest occurrence that is repeated, ms: of longer ones thousands could be on each day. */
const LONGEST = 366 * 86_400_000;
/** The most rules of an event, and how far they are compared with each other, in days. */
const RULES = 10;
const FAR = 10 * 366;

/** Reads one event. */
export function readEvent(
  block: Block,
  { zoneOf: zoneIn, floating, mine, work }: FileZones,
): ReadEvent | { readonly unread: UnreadReason } {
  const mend = mended(block, work);
  const isRule = (line: string) => /^(?:RRULE|EXRULE)[;:]/i.test(line);
  const event = mend.isBroken ? null : parsed(mend.lines.filter((line) => !isRule(line)));
  if (!event) return { unread: 'broken' };
  try {
    const start = event.getFirstProperty('dtstart');
    if (!start) return { unread: 'no start' };
    const isChanged = event.hasProperty('recurrence-id');
    const written = isChanged ? [] : mend.lines.filter(isRule);
    const repeats = valuesOf(written, 'RRULE').length > 0;
    // A series repeats by a zone that every device knows.
    const zoneOf: ZoneOf = (tzid) => {
      const zone = zoneIn(tzid);
      return repeats && zone?.name ? zoneNamed(zone.name) : zone;
    };
    const time = start.getFirstValue() as ICAL.Time;
    const ofCalendar = textOf(event, 'x-wr-timezone');
    const withoutZone = (ofCalendar && zoneOf(ofCalendar)) || floating;
    const zone = zoneOfTime(time, start, { zoneOf, floating: withoutZone, mine });
    if (!zone) return { unread: 'zone' };
    const zones = { zoneOf, floating: zone, mine };
    const when = placeOf(event, time, zone, zones);
    const home = when.first_day ? mine : (zone.name ?? 'UTC');
    const { day } = wallClock(new Date(when.event_time), home);
    const first = when.first_day ?? day;
    const isWhole = when.first_day !== null;
    // It is a time of the series, of which the zone is not known here.
    const ofSeries = isUtc(time) ? { ...zones, floating: withoutZone } : zones;
    const occurrence = datesOf(event, 'recurrence-id', isWhole, ofSeries)[0]?.moment ?? null;
    const isTooLong = when.end_time !== null && Date.parse(when.end_time) - Date.parse(when.event_time) > LONGEST;
    const rules = isTooLong && repeats ? NOT_REPEATED : rulesIn(written, when, home, first, work);
    const isInUtc = repeats && !isWhole && zone.name === null && isFixedInUtc(zone, clockOf(time));
    const clock = clockOf(time);
    const ruled = [...valuesOf(written, 'RRULE'), ...valuesOf(written, 'EXRULE')];
    const timed =
      rules.unknown === 'rule' && !isWhole && !isTooLong && ruled.length === 1
        ? timedDates(ruled[0]!, clock, zone, work, DATES + 1)
        : null;
    const rule = rules.known[0]?.rule;
    /** Whether it repeats by clocks that no device knows, or by hours: then its occurrences are single dates. */
    const isListed =
      timed !== null || (repeats && !isWhole && zone.name === null && !isInUtc && rules.unknown !== 'rule');
    const [rdates, exdates] = ['rdate', 'exdate'].map((name) =>
      isChanged ? [] : datesOf(event, name, isWhole, zones),
    ) as [FileDate[], FileDate[]];
    const title = textOf(event, 'summary').slice(0, TITLE);
    const uid = textOf(event, 'uid') || `${title}/${when.event_time}`;
    const fields: FileFields = {
      title,
      description: textOf(event, 'description').slice(0, TEXT) || null,
      notes: notesOf(event) || null,
      color: colorOf(textOf(event, 'x-daymark-color')) ?? colorOf(textOf(event, 'color')),
      tags: tagsOf(event),
      ...when,
      // One by hours that is not listed, because another rule takes dates out of it, is not one of the row: alone it would be read.
      rrule: isListed || !rule || (rules.unknown === 'rule' && isByTimes(rule, clock)) ? null : rule,
      except_days: null,
      time_zone: isWhole || (!repeats && isLoose(start)) ? null : isInUtc ? 'UTC' : nameAt(zone, when.event_time),
      remind_before: reminderOf(event, when.event_time),
      ical_uid: uid,
    };
    const listed = timed
      ? withoutFirst(timed, zone.at(clock))
      : isListed
        ? listedDates(rules.known, clock, zone, work)
        : { added: [], out: [] };
    const dates = eventDates(
      fields,
      isListed ? [] : rules.known.map(({ rule }) => rule),
      [...rdates.slice(0, DATES), ...listed.added.slice(0, DATES)],
      [...exdates.slice(0, DATES), ...listed.out],
      { home, mine, work },
    );
    const [main, ...others] = rules.known.map(({ rule, gone }) => ({
      rrule: rule,
      except_days: exceptDays([...dates.except, ...gone.slice(0, DATES)]),
    }));
    const most = Math.max(
      ...[rdates, exdates, listed.added, ...rules.known.map(({ gone }) => gone)].map(({ length }) => length),
    );
    return {
      uid,
      fields: { ...fields, except_days: isListed ? null : (main?.except_days ?? null) },
      otherRules: isListed ? [] : others,
      type: /^[a-z]{1,20}$/.exec(textOf(event, 'x-daymark-type'))?.[0] ?? null,
      occurrence,
      isFollowing: Boolean(event.getFirstProperty('recurrence-id')?.getParameter('range')),
      cancelled: textOf(event, 'status').toUpperCase() === 'CANCELLED',
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
      stamp: valuesOf(block, 'DTSTAMP')[0] ?? '',
      dates,
      simpler: [
        ...mend.simpler,
        ...(rules.unknown && !timed ? [rules.unknown] : []),
        ...((most > DATES || dates.isCut) && !mend.simpler.has('dates') ? (['dates'] as const) : []),
      ],
      repaired: [...mend.repairs, ...(rules.isRepaired ? (['rule'] as const) : [])],
    };
  } catch {
    // A date like 20261345 or a value of another type than its property has.
    return { unread: 'broken' };
  }
}

/** The values of a property, in the order of the file. */
const valuesOf = (lines: Block, name: string): string[] =>
  lines.flatMap((line) => {
    const [, written, value] = /^([\w-]+)(?:[^\w:-][^:]*)?:(.*)$/.exec(line) ?? [];
    return written?.toUpperCase() === name && value!.trim() !== '' ? [value!.trim()] : [];
  });

const exceptDays = (days: readonly Day[]): Day[] | null => (days.length > 0 ? [...new Set(days)].sort() : null);

/** A rule of an event, and the days of it that an earlier rule has as well, or that an EXRULE takes out. */
interface KnownRule {
  readonly rule: string;
  readonly gone: readonly Day[];
}

interface EventRules {
  /** Those that can be read; if there are none, the first one as it is. */
  readonly known: readonly KnownRule[];
  /** 'rule': the only rule cannot be read; 'rules': one of several cannot. */
  readonly unknown: 'rule' | 'rules' | null;
  readonly isRepaired: boolean;
}

const NOT_REPEATED: EventRules = { known: [], unknown: 'rule', isRepaired: false };

/** The rules of an event: RRULE and EXRULE. */
function rulesIn(lines: Block, when: Place, home: string, first: Day, work: Work): EventRules {
  const [read, out] = ['RRULE', 'EXRULE'].map((name) =>
    valuesOf(lines, name).map((text) => ruleOf(text, when, home)),
  ) as [ReturnType<typeof ruleOf>[], ReturnType<typeof ruleOf>[]];
  const all = [...new Set(read.map(({ rule }) => rule))];
  const outs = [...new Set(out.map(({ rule }) => rule))];
  const hasDays = (rule: string) => nextAfter(rule, first, dayAfter(first, -1)) !== null;
  const readable = all.slice(0, RULES).filter(hasDays);
  const isRepaired = [...read, ...out].some((each) => each.isRepaired);
  if (readable.length === 0)
    return {
      known: all.slice(0, 1).map((rule) => ({ rule, gone: [] })),
      unknown: all.length > 0 ? 'rule' : null,
      isRepaired,
    };
  const readableOut = outs.slice(0, RULES).filter(hasDays);
  const daysOf = (rule: string) => daysWithin(rule, first, first, dayAfter(first, FAR), work);
  const taken = new Set<Day>();
  let isCut = false;
  const add = (rule: string) => {
    const days = daysOf(rule);
    if (days === null) isCut = true;
    for (const day of days ?? []) taken.add(day);
  };
  for (const rule of readableOut) add(rule);
  const known = readable.flatMap((rule, n): KnownRule[] => {
    if (taken.size === 0 && n === readable.length - 1) return [{ rule, gone: [] }];
    const days = daysOf(rule);
    if (days === null) isCut = true;
    const gone = (days ?? []).filter((day) => taken.has(day));
    for (const day of days ?? []) taken.add(day);
    // It has no day of its own.
    if (n > 0 && days !== null && gone.length === days.length) return [];
    return isCut && n > 0 ? [] : [{ rule, gone }];
  });
  const isWhole = readable.length === all.length && readableOut.length === outs.length && !isCut;
  return { known, unknown: isWhole ? null : 'rules', isRepaired };
}

/** The days of rules as single dates, by a clock that only the file knows; `out` is the first day, when it is none of them. */
function listedDates(rules: readonly KnownRule[], clock: Clock, zone: FileZone, work: Work) {
  const days = new Set(
    rules.flatMap(({ rule, gone }) => {
      const without = new Set(gone);
      return (firstDays(rule, clock.day, work) ?? []).filter((day) => !without.has(day));
    }),
  );
  const dateOn = (day: Day): FileDate => ({ moment: zone.at({ ...clock, day }), until: null });
  const added = [...days].filter((day) => day !== clock.day).sort();
  return { added: added.map(dateOn), out: days.has(clock.day) ? [] : [dateOn(clock.day)] };
}

/** Dates besides the first time of an event; `out` is that, when it is none of them. */
const withoutFirst = (dates: readonly FileDate[], first: number) => ({
  added: dates.filter(({ moment }) => moment !== first),
  out: dates.some(({ moment }) => moment === first) ? [] : [{ moment: first, until: null }],
});

/** The first days of a rule: one more than are listed, if it has so many. */
function firstDays(rule: string, first: Day, work: Work): Day[] | null {
  const far = [4, 25, 100].map((years) => dayAfter(first, years * 366));
  for (const until of far) {
    const days = daysWithin(rule, first, first, until, work);
    if (days === null || days.length > DATES || until === far.at(-1)) return days?.slice(0, DATES + 2) ?? null;
  }
  return null;
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
    months.every((days) => at({ ...clock, day: dayAfter(clock.day, days) }) - first === days * 86_400_000)
  );
};

/** Whether a time is of no place: in UTC, or floating. The zone then only says in which days it repeats. */
const isLoose = (property: ICAL.Property) =>
  isUtc(property.getFirstValue() as ICAL.Time) || !property.getParameter('tzid');

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

/** What has no field of its own stands in the notes. */
function notesOf(event: ICAL.Component): string {
  const comments = event.getAllProperties('comment').map((each) => String(each.getFirstValue()).trim());
  const place = textOf(event, 'location');
  const url = textOf(event, 'url');
  const lines = [place && `Location: ${place}`, url && `Link: ${url}`, ...comments].filter(Boolean);
  return lines.join('\n').slice(0, TEXT);
}

function tagsOf(event: ICAL.Component): readonly string[] | null {
  const all = event.getAllProperties('categories').flatMap((each) => each.getValues().map((tag) => String(tag).trim()));
  const tags = [...new Set(all.filter((tag) => tag !== ''))].map((tag) => tag.slice(0, 100));
  return tags.length > 0 ? tags.slice(0, TAGS) : null;
}

/** The alarm that is the reminder: the first one that is not after the start (ISO 8601); null without one. */
export const reminderIn = (event: ICAL.Component, start: string): ICAL.Component | null =>
  event.getAllSubcomponents('valarm').find((alarm) => (secondsBefore(alarm, Date.parse(start) / 1000) ?? -1) >= 0) ??
  null;

/** Minutes before the start of the reminder; null without one. */
function reminderOf(event: ICAL.Component, start: string): number | null {
  const alarm = reminderIn(event, start);
  return alarm && Math.round(secondsBefore(alarm, Date.parse(start) / 1000)! / 60);
}

/** How long before the start an alarm is, s; null for one that counts from the end, that cannot be read, or by which Apple says that there is none (ACTION:NONE). */
function secondsBefore(alarm: ICAL.Component, start: number): number | null {
  try {
    const trigger = alarm.getFirstProperty('trigger');
    const value = trigger?.getFirstValue() as ICAL.Duration | ICAL.Time | undefined;
    if (!value || String(trigger?.getParameter('related') ?? '').toUpperCase() === 'END') return null;
    if (textOf(alarm, 'action').toUpperCase() === 'NONE') return null;
    return value instanceof ICAL.Duration ? -value.toSeconds() : start - value.toUnixTime();
  } catch {
    // A broken alarm does not cost the event.
    return null;
  }
}
