/**
 * The time zones of an iCalendar file: names of the tz database, of Windows (windows-zones.json has what CLDR and Windows' own list give for
 * them), or zones that the file defines itself. Pure.
 */
import ICAL from 'ical.js';
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { canRead, daysBetween } from '#lib/recurrence.ts';
import { instantOf, isZone, offset } from '#lib/zone.ts';
import { DATED, type Block } from './blocks.ts';
import windows from './windows-zones.json';

/** A clock in a file: minutes and seconds as its zone shows them. */
export interface Clock {
  readonly day: Day;
  /** Minutes since midnight. */
  readonly minute: number;
  readonly second: number;
}

export interface FileZone {
  /** Its name in the tz database; null when only the file knows it. */
  readonly name: string | null;
  /** ms */
  readonly at: (clock: Clock) => number;
}

/** The zone of a TZID; null when nothing says what it is. */
export type ZoneOf = (tzid: string) => FileZone | null;

export const zoneNamed = (name: string): FileZone => ({
  name,
  at: ({ second, ...wall }) => instantOf(wall, name).getTime() + second * 1000,
});

/**
 * The zones of a file. What a file defines counts at the times of its `events`, whatever the zone is called; a name is what a series repeats
 * by. `mine` is the reader's zone, the first guess for one that the file defines under a name of its own.
 */
export function zonesOf(blocks: readonly Block[], events: readonly Block[], mine: string): ZoneOf {
  const defined = new Map(blocks.map((block) => [textIn(block, 'TZID'), block]));
  const days = defined.size > 0 ? daysByZone(events) : new Map<string, Set<Day>>();
  const known = new Map<string, FileZone | null>();
  const find = (tzid: string): FileZone | null => {
    const own = defined.get(tzid.trim());
    const name = nameIn(tzid) ?? (own && nameIn(textIn(own, 'X-LIC-LOCATION')));
    const definition = own && definitionOf(own);
    // Its times are right without a name, too, and to find one costs milliseconds.
    if (definition && known.size >= MOST_NAMED) return { name: null, at: definition.at };
    if (definition) return asDefined(definition, [...(days.get(tzid.trim()) ?? [])], name, mine);
    return name ? zoneNamed(name) : null;
  };
  return (tzid) => {
    if (!known.has(tzid)) known.set(tzid, find(tzid));
    return known.get(tzid)!;
  };
}

/** The first value of a property, without its escapes. */
export const textIn = (block: Block, name: string): string =>
  block
    .find((line) => line.toUpperCase().startsWith(`${name}:`) || line.toUpperCase().startsWith(`${name};`))
    ?.replace(/^[^:]*:/, '')
    .replace(/\\([\\;,])/g, '$1')
    .trim()
    .replace(/^"|"$/g, '') ?? '';

/** The most zones of a file for which a name with the same clocks is looked for. */
const MOST_NAMED = 200;
/** The most days on which a definition is compared with a zone. */
const MOST_DAYS = 500;

/** The days of the times that name each zone. */
function daysByZone(events: readonly Block[]): ReadonlyMap<string, ReadonlySet<Day>> {
  const days = new Map<string, Set<Day>>();
  for (const line of events.flat()) {
    const [, , parameters, dates] = DATED.exec(line) ?? [];
    const [, quoted, plain] = /;TZID=(?:"([^"]*)"|([^";]*))/i.exec(parameters ?? '') ?? [];
    const tzid = (quoted ?? plain)?.trim();
    if (dates === undefined || tzid === undefined) continue;
    const known = days.get(tzid) ?? new Set();
    for (const [, y, m, d] of dates.matchAll(/(\d{4})-?(\d\d)-?(\d\d)T/gi)) {
      const day = `${y!}-${m!}-${d!}`;
      if (isDay(day) && known.size < MOST_DAYS) known.add(day);
    }
    days.set(tzid, known);
  }
  return days;
}

export function parsed(block: Block): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block.join('\r\n')) as never);
  } catch {
    // What is wrong with it is in the file, and a file's content is not logged.
    return null;
  }
}

/** 'US-Eastern', as some programs write US/Eastern. */
function dashedZone(text: string): string | undefined {
  const name = text.replace('-', '/');
  return /^[A-Z][a-z]+\/[A-Z]/i.test(name) && isZone(name) ? name : undefined;
}

/** The name in the tz database that a TZID means: also at the end of a path, as in '/example.org/Europe/Berlin'. */
function nameIn(tzid: string): string | undefined {
  const text = tzid.trim().replace(/^"|"$/g, '');
  if (text.includes('/') && isZone(text)) return text;
  const [, end] = /\/([A-Z][\w+-]*\/[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)?)$/.exec(text) ?? [];
  const parts = end?.split('/') ?? [];
  const tails = parts.map((_, i) => parts.slice(i).join('/'));
  return (
    tails.find((tail) => tail.includes('/') && isZone(tail)) ??
    shortNameIn(text) ??
    windowsZone(text) ??
    notesZone(text) ??
    dashedZone(text)
  );
}

/** What abbreviations mean where most people who use them live. Intl has other ideas: BST is Dhaka there, and EST has no summer time. */
const ABBREVIATIONS = new Map(
  Object.entries({
    UTC: 'UTC Z ZULU UCT',
    GMT: 'GMT',
    'Europe/London': 'BST',
    'Europe/Lisbon': 'WET WEST',
    'Europe/Berlin': 'CET CEST MET MEST MEZ MESZ',
    'Europe/Athens': 'EET EEST',
    'Europe/Moscow': 'MSK',
    'Asia/Kolkata': 'IST',
    'Asia/Shanghai': 'PRC',
    'Asia/Taipei': 'ROC',
    'Asia/Hong_Kong': 'HKT',
    'Asia/Singapore': 'SGT',
    'Asia/Seoul': 'KST ROK',
    'Asia/Tokyo': 'JST',
    'Australia/Perth': 'AWST',
    'Australia/Adelaide': 'ACST ACDT',
    'Australia/Sydney': 'AEST AEDT AET',
    'Pacific/Auckland': 'NZST NZDT',
    'America/St_Johns': 'NST NDT',
    'America/Halifax': 'AST ADT',
    'America/New_York': 'EST EDT',
    'America/Chicago': 'CST CDT',
    'America/Denver': 'MST MDT',
    'America/Los_Angeles': 'PST PDT',
    'America/Anchorage': 'AKST AKDT',
    'Pacific/Honolulu': 'HST',
    'America/Argentina/Buenos_Aires': 'ART',
    'America/Sao_Paulo': 'BRT',
    'Africa/Johannesburg': 'SAST',
    'Africa/Nairobi': 'EAT',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);

/** An abbreviation, hours from UTC, or an old name of a country, such as 'Japan'. */
function shortNameIn(text: string): string | undefined {
  const [, sign, hours] = /^(?:UTC|GMT)?([+-])0?(\d|1[0-4])(?::?00)?$/i.exec(text) ?? [];
  if (sign) return hours === '0' ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours!}`;
  const known = ABBREVIATIONS.get(text.toUpperCase());
  return known ?? (!/^[A-Z]{3,5}$/.test(text) && /^[A-Z][\w-]*$/i.test(text) && isZone(text) ? text : undefined);
}

/** The zones that Windows has names for, each once. */
const namedZones: readonly string[] = [...new Set(Object.values(windows.names))];
/** By Windows' name without its 'Standard Time'. */
const byName = new Map(Object.entries(windows.names));
/** By the places that Windows shows, where they are no names of the tz database. */
const byPlace = new Map(Object.entries(windows.shown));

const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic'];

/**
 * The zone of Windows' name; undefined for another name. 'Pacific Standard Time (Mexico)' and 'Pacific Daylight Time' count as well, and
 * what Windows shows instead of a name: '(UTC-05:00) Eastern Time (US & Canada)', '(UTC+01:00) Amsterdam, Berlin, Bern'.
 */
function windowsZone(text: string): string | undefined {
  const [, ahead, shown] = /^\((?:UTC|GMT)([+-]\d\d[:.]?\d\d)?\)\s*(\S.*)$/.exec(text) ?? [];
  if (!shown) return byName.get(text.replace(/ (?:Standard|Daylight|Summer) Time/, '')) ?? byPlace.get(text);
  const whole = shown.replace(/^Greenwich Mean Time ?: ?/, '');
  const places = whole.split(/[,;] */, 8).map((place) => place.replace(/ \([^)]*\)$/, ''));
  const candidates = [
    byName.get(whole.replace(/ Time(?: \((?:US (?:&|and) )?Canada\))?$/, '')),
    ...[whole, ...places].map((place) => byPlace.get(place)),
    ...places.flatMap((place) => AREAS.map((area) => `${area}/${place.replaceAll(' ', '_')}`)),
  ];
  const winter = offsetOf(ahead?.replace('.', ':') ?? '+00:00');
  const known = candidates.filter((zone) => zone !== undefined && /^[\w/+-]+$/.test(zone) && isZone(zone)) as string[];
  // The newest year in which a zone had the offset that Windows showed beside it.
  for (const year of YEARS_OF_NAMES) {
    const zone = known.find((name) => offsetsIn(name, year)[0] === winter);
    if (zone) return zone;
  }
  return undefined;
}

/** When the programs were made that wrote files with names of Windows. */
const YEARS_OF_NAMES = [2026, 2022, 2018, 2013, 2010, 2006];

/** The offsets of a zone in a year, without summer time and with it, ms. */
const offsetsIn = (zone: string, year: number): readonly [number, number] => {
  const [january, july] = [offset(Date.UTC(year, 0, 15), zone), offset(Date.UTC(year, 6, 15), zone)];
  return [Math.min(january, july), Math.max(january, july)];
};

/** The zone of a name that is its two offsets, as Lotus Notes writes it: 'GMT-05.00/-04.00'. */
function notesZone(text: string): string | undefined {
  const [, ...parts] = /^(?:GMT|UTC)([+-]\d\d[.:]\d\d)\/([+-]\d\d[.:]\d\d)$/.exec(text) ?? [];
  const [winter, summer] = parts.map((part) => offsetOf(part.replace('.', ':')));
  if (winter === undefined || summer === undefined) return undefined;
  return [...ABBREVIATIONS.values(), ...namedZones].find(
    (zone) => offsetsIn(zone, 2026).join() === [winter, summer].join(),
  );
}

/** Where the clocks of two zones are compared besides the days of the file: twice a month. */
const daysOfYear = (year: number): Day[] =>
  Array.from({ length: 24 }, (_, i) => dayAfter(`${year}-01-08` as Day, Math.floor(i * 15.2)));
const DAYS_NOW = [2025, 2026].flatMap(daysOfYear);

/** A definition as the first zone whose clocks show the same; without one it counts itself. */
function asDefined(definition: Definition, used: readonly Day[], name: string | undefined, mine: string): FileZone {
  const { at, from, until } = definition;
  const isDefined = (day: Day) => day >= from && (until === null || day <= until);
  const ofEvents = used.filter((day) => day >= from);
  const years = new Set(ofEvents.map((day) => Number(day.slice(0, 4))));
  const others = (until === null ? DAYS_NOW : [...years].slice(0, 10).flatMap(daysOfYear)).filter(isDefined);
  const agree = (zone: string, days: readonly Day[]) =>
    days.every((day) => zoneNamed(zone).at(noonOf(day)) === at(noonOf(day)));
  const days = [...ofEvents, ...others];
  const zones = [...(name ? [name] : []), mine, ...ABBREVIATIONS.values(), ...namedZones];
  const same = days.length > 0 && zones.find((zone) => agree(zone, days));
  if (same) return zoneNamed(same);
  if (!name) return { name: null, at };
  const named = zoneNamed(name);
  return agree(name, ofEvents) ? named : { name, at: (clock) => (clock.day < from ? named : { at }).at(clock) };
}

/** Clocks change at night. */
const noonOf = (day: Day): Clock => ({ day, minute: 720, second: 0 });

/** A zone as the file defines it. */
interface Definition {
  readonly at: FileZone['at'];
  /** Its first day. */
  readonly from: Day;
  /** The day of its last change, after which it says nothing; null: its rules go on. */
  readonly until: Day | null;
}

/** Null for one that defines nothing, or has a rule that cannot be read. */
function definitionOf(block: Block): Definition | null {
  const observances = observancesOf(block);
  const starts = observances.flatMap((each) => each.starts.map((clock) => onsetOf(each, clock))).sort(byTime);
  const [first, ...later] = starts;
  const rules = observances.flatMap((each) => each.rules.map((rule) => ({ ...rule, each })));
  if (!first || !rules.every(({ rule }) => canRead(rule))) return null;
  const known = new Map<number, readonly Onset[]>();
  /** The onsets from which the last one before a time of a year is found. */
  const onsetsFor = (year: number) => {
    const repeated = rules.flatMap(({ rule, until, each }) => {
      const [start] = each.starts;
      const last = Math.min(year, until ? Number(until.slice(0, 4)) : year);
      const days = daysBetween(rule, start!.day, yearStart(last - 1), yearStart(last + 1));
      return days.map((day) => onsetOf(each, { ...start!, day }));
    });
    return [...starts, ...repeated].sort(byTime);
  };
  const at = (clock: Clock) => {
    const year = Number(clock.day.slice(0, 4));
    const onsets = known.get(year) ?? onsetsFor(year);
    known.set(year, onsets);
    const shown = shownAt(clock);
    const before = onsets.findLast((onset) => onset.shown <= shown);
    return shown - (before ? before.ahead : first.before);
  };
  const isEndless = later.length + rules.length === 0 || rules.some(({ until }) => until === null);
  const ends = [...starts.map(({ day }) => day), ...rules.flatMap(({ until }) => until ?? [])].sort();
  return { at, from: first.day, until: isEndless ? null : ends.at(-1)! };
}

const yearStart = (year: number) => `${String(Math.min(year, 9999)).padStart(4, '0')}-01-01` as Day;

/** A change of the clocks: what they show from then on, and how far they are ahead of UTC before and after it, in ms. */
interface Onset {
  readonly day: Day;
  readonly shown: number;
  readonly before: number;
  readonly ahead: number;
}

const byTime = (a: Onset, b: Onset) => a.shown - b.shown;

/** A time that the clocks skip is of the offset before the change, and so is the first of two that look the same (RFC 5545, 3.3.5). */
const onsetOf = ({ from, to }: Observance, clock: Clock): Onset => ({
  day: clock.day,
  shown: shownAt(clock) + Math.max(0, to - from),
  before: from,
  ahead: to,
});

const shownAt = ({ day, minute, second }: Clock): number => Date.parse(day) + (minute * 60 + second) * 1000;

/** A STANDARD or DAYLIGHT of a definition: offsets from UTC in ms, when it begins, and the rules by which it begins again. */
interface Observance {
  readonly from: number;
  readonly to: number;
  readonly starts: readonly Clock[];
  /** `until`: the last day; null without one. */
  readonly rules: readonly { readonly rule: string; readonly until: Day | null }[];
}

/** Those that have what they need. */
function observancesOf(block: Block): Observance[] {
  const parts: Map<string, string[]>[] = [];
  for (const line of block) {
    const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line.toUpperCase()) ?? [];
    if (name === 'BEGIN') parts.push(new Map());
    else if (name) parts.at(-1)?.set(name, [...(parts.at(-1)!.get(name) ?? []), value!.trim()]);
  }
  return parts.flatMap((part) => {
    const values = (name: string) => part.get(name) ?? [];
    const [from, to] = [offsetOf(values('TZOFFSETFROM')[0]), offsetOf(values('TZOFFSETTO')[0])];
    const starts = [...values('DTSTART').slice(0, 1), ...values('RDATE').flatMap((list) => list.split(','))].map(
      clockOf,
    );
    if (from === null || to === null || !starts[0]) return [];
    const rules = values('RRULE').map((written) => {
      // The hour of a change is that of its start.
      const text = written.replace(/BY(?:HOUR|MINUTE|SECOND)=\d+;?/g, '');
      const [, y, m, d] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
      // In UTC it may be the day before.
      const until = y ? dayAfter(`${y}-${m!}-${d!}` as Day, 1) : null;
      return { rule: until ? text.replace(/UNTIL=\w+/, `UNTIL=${until.replaceAll('-', '')}`) : text, until };
    });
    return [{ from, to, starts: starts.filter((clock) => clock !== null), rules }];
  });
}

function offsetOf(text: string | undefined): number | null {
  const [, sign, h, min, s = '0'] = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text ?? '') ?? [];
  return sign ? Number(`${sign}1`) * ((Number(h) * 60 + Number(min)) * 60 + Number(s)) * 1000 : null;
}

function clockOf(text: string): Clock | null {
  const [, y, m, d, h = '0', min = '0', s = '0'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?/.exec(text) ?? [];
  const day = `${y}-${m}-${d}`;
  return isDay(day) ? { day, minute: Number(h) * 60 + Number(min), second: Number(s) } : null;
}
