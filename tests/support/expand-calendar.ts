/**
 * What takes place in a calendar file, by RFC 5545 and by other people's code: ical.js reads it and has its zones, rrule gives the days. Only
 * what Daymark has decided is as there (docs/decisions/0029, 0031 and 0067): a start that is no day of its rule does not count, an event
 * without an end takes an hour, and events with one UID are versions or, at different times, events of their own.
 */
import ICAL from 'ical.js';
import * as library from 'rrule';

const { RRule } = 'RRule' in library ? library : (library as { default: typeof import('rrule') }).default;

/** 'YYYY-MM-DDThh:mm' in UTC, or 'D' and a day for whole days; an end of whole days is the day after the last one. */
export type Shown = readonly [start: string, end: string];

export interface ExpandOptions {
  /** The reader's. */
  readonly zone: string;
  /** Days: from the first one until before the second one. */
  readonly from: string;
  readonly to: string;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Throws for a file that ical.js does not read. */
export function expand(text: string, { zone, from, to }: ExpandOptions): Shown[] {
  const parsed = ICAL.parse(text) as unknown[];
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as never[];
  return roots
    .flatMap((root) => {
      const calendar = new ICAL.Component(root);
      if (String(calendar.getFirstPropertyValue('method')).toUpperCase() === 'CANCEL') return [];
      return eventsOf(calendar, zone);
    })
    .filter(([start]) => start.replace('D', '') >= from && start.replace('D', '') < to)
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

/** A clock time as if it were of UTC, ms. */
const wallOf = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.isDate ? 0 : time.hour, time.minute || 0, time.second || 0);

/** The instant of a clock time, ms. */
type Clocks = (wall: number) => number;

function eventsOf(calendar: ICAL.Component, reader: string): Shown[] {
  const definitions = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((each) => [String(each.getFirstPropertyValue('tzid')), new ICAL.Timezone(each)] as const),
  );
  const events = calendar.getAllSubcomponents('vevent');
  const named = events.some((event) => event.getAllProperties().some((property) => property.getParameter('tzid')));
  const only = definitions.size === 1 && !named ? [...definitions.keys()][0] : undefined;
  const floating = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? only ?? reader);
  const clocksOf = (tzid: string): Clocks => {
    const definition = definitions.get(tzid);
    return (wall) => {
      if (!definition) return instantOf(wall, tzid);
      const at = new Date(wall);
      const parts = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
      const time = { ...parts, hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() };
      return ICAL.Time.fromData(time, definition).toUnixTime() * 1000;
    };
  };
  const clocks = (property: ICAL.Property, time: ICAL.Time): Clocks =>
    time.toString().endsWith('Z') ? (wall) => wall : clocksOf(String(property.getParameter('tzid') ?? floating));
  const groups = new Map<string, ICAL.Component[]>();
  for (const event of events) {
    const uid = String(event.getFirstPropertyValue('uid'));
    groups.set(uid, [...(groups.get(uid) ?? []), event]);
  }
  return [...groups.values()].flatMap((group) => groupOf(group, clocks));
}

type ClocksOf = (property: ICAL.Property, time: ICAL.Time) => Clocks;

const sequenceOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0);
const isCancelled = (event: ICAL.Component) => event.getFirstPropertyValue('status') === 'CANCELLED';
const keyOf = (whole: boolean, at: number) =>
  whole ? `D${new Date(at).toISOString().slice(0, 10)}` : new Date(at).toISOString().slice(0, 16);

/** The start, clocks and length of an event. */
function startOf(event: ICAL.Component, clocks: ClocksOf) {
  const property = event.getFirstProperty('dtstart')!;
  const time = property.getFirstValue() as ICAL.Time;
  const of = clocks(property, time);
  const at = (wall: number) => (time.isDate ? wall : of(wall));
  const begin = at(wallOf(time));
  const ending = event.getFirstProperty('dtend');
  const end = ending?.getFirstValue() as ICAL.Time | undefined;
  const lasts = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const usual = time.isDate ? DAY : 60 * MINUTE;
  const until = end ? (time.isDate ? wallOf(end) : clocks(ending!, end)(wallOf(end))) : null;
  const length = until !== null ? until - begin : lasts ? lasts.toSeconds() * 1000 : usual;
  return { whole: time.isDate, wall: wallOf(time), at, begin, length: length > 0 ? length : usual };
}

/** The events of one UID. */
function groupOf(group: readonly ICAL.Component[], clocks: ClocksOf): Shown[] {
  const masters = group.filter((event) => !event.hasProperty('recurrence-id'));
  const changes = group.filter((event) => event.hasProperty('recurrence-id'));
  const highest = Math.max(...masters.map(sequenceOf));
  const shownOf = (event: ICAL.Component): [string, Shown] => {
    const { whole, begin, length } = startOf(event, clocks);
    return [keyOf(whole, begin), [keyOf(whole, begin), keyOf(whole, begin + length)]];
  };
  if (masters.length === 0) return changes.filter((event) => !isCancelled(event)).map((event) => shownOf(event)[1]);
  const all = new Map<string, Shown>();
  let [whole, out] = [false, new Set<string>()];
  for (const master of masters.filter((event) => sequenceOf(event) === highest && !isCancelled(event))) {
    const found = occurrencesOf(master, clocks);
    [whole, out] = [found.whole, found.out];
    for (const [key, shown] of found.shown) all.set(key, shown);
  }
  const moved: Shown[] = [];
  for (const change of changes) {
    const property = change.getFirstProperty('recurrence-id')!;
    const time = property.getFirstValue() as ICAL.Time;
    const key = keyOf(whole, whole ? Math.floor(wallOf(time) / DAY) * DAY : clocks(property, time)(wallOf(time)));
    if (sequenceOf(change) < highest && out.has(key)) continue;
    all.delete(key);
    if (!isCancelled(change)) moved.push(shownOf(change)[1]);
  }
  return [...all.values(), ...moved];
}

/** The occurrences of an event by their start, and the starts that it leaves out. */
function occurrencesOf(event: ICAL.Component, clocks: ClocksOf) {
  const { whole, wall, at, begin, length } = startOf(event, clocks);
  const last = Math.max(Date.UTC(2028, 0, 3), wall);
  const wallsOf = (name: string): number[] =>
    event.getAllProperties(name).flatMap((property) => {
      const text = (property.getFirstValue() as ICAL.Recur).toString();
      const until = /UNTIL=([\dTZ-]+)/.exec(text.replace(/:/g, ''))?.[1]?.replaceAll('-', '');
      const rule = text.replace(/;?UNTIL=[^;]*/, '');
      const days = new RRule({ ...RRule.parseString(rule), dtstart: new Date(wall) }).between(
        new Date(wall - DAY),
        new Date(last),
        true,
      );
      return days.map((day) => day.getTime()).filter((each) => !until || isUntil(each, at(each), until));
    });
  const rules = wallsOf('rrule');
  const isRule = event.hasProperty('rrule');
  const shown = new Map<string, Shown>();
  const add = (instant: number, end: number) =>
    shown.set(keyOf(whole, instant), [keyOf(whole, instant), keyOf(whole, end)]);
  for (const each of isRule ? rules : [wall]) add(at(each), at(each) + length);
  for (const property of event.getAllProperties('rdate'))
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      const period = value instanceof ICAL.Period ? value : null;
      const time = period ? period.start : (value as ICAL.Time);
      const start = whole ? wallOf(time) : clocks(property, time)(wallOf(time));
      const lasts = period?.duration ? period.duration.toSeconds() * 1000 : null;
      const until = period?.end ? clocks(property, period.end)(wallOf(period.end)) : start + (lasts ?? length);
      add(start, until);
    }
  const out = new Set<string>();
  for (const each of wallsOf('exrule')) out.add(keyOf(whole, at(each)));
  for (const property of event.getAllProperties('exdate'))
    for (const value of property.getValues() as ICAL.Time[]) {
      if (!value.isDate && !whole) out.add(keyOf(false, clocks(property, value)(wallOf(value))));
      else if (whole) out.add(keyOf(true, Math.floor(wallOf(value) / DAY) * DAY));
      // A day leaves out what is on it.
      else out.add(keyOf(false, at(wallOf(value) + (wall % DAY))));
    }
  for (const key of out) shown.delete(key);
  return { whole, out, shown, begin };
}

/** Whether a rule has not ended at an occurrence: UNTIL is a day, a clock time or an instant. */
function isUntil(wall: number, instant: number, until: string): boolean {
  const [, y, m, d, h = '23', min = '59', s = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until) ?? [];
  const end = Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s));
  return (utc ? instant : wall) <= end;
}

/** The instant of a clock time in a zone of the tz database, from what Intl prints of its offsets. */
function instantOf(wall: number, zone: string): number {
  const aheadAt = (at: number) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const text = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, h = '0', min = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(h) * 60 + Number(min)) * MINUTE;
  };
  const [before, after] = [aheadAt(wall - DAY), aheadAt(wall + DAY)];
  const readings = [wall - before, wall - after].filter((at) => at + aheadAt(at) === wall);
  return readings.length > 0 ? Math.min(...readings) : wall - before;
}
