/** The time zones of an iCalendar file: names of the tz database, of Windows, or zones that the file defines itself. Pure. */
import type Ical from 'ical.js';
import type { Day } from '#lib/day.ts';
import { instantOf, isZone, wallClock } from '#lib/zone.ts';
import type { Block } from './blocks.ts';
import { namedZones, windowsZone } from './windows-zones.ts';
import { ICAL } from './ical.ts';

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

/** The zones of a file. `mine` is the reader's zone, the first guess for one that the file defines under a name of its own. */
export function zonesOf(blocks: readonly Block[], mine: string): ZoneOf {
  const defined = new Map<string, Ical.Component>();
  for (const block of blocks) {
    const component = parsed(block);
    const id = component?.getFirstPropertyValue('tzid');
    if (component && id) defined.set(String(id), component);
  }
  const known = new Map<string, FileZone | null>();
  const find = (tzid: string): FileZone | null => {
    const own = defined.get(tzid);
    const place = own?.getFirstPropertyValue('x-lic-location');
    const name = nameIn(tzid) ?? (place ? nameIn(String(place)) : undefined);
    if (name) return zoneNamed(name);
    return own ? likeOne(own, tzid, mine) : null;
  };
  return (tzid) => {
    if (!known.has(tzid)) known.set(tzid, find(tzid));
    return known.get(tzid)!;
  };
}

export function parsed(block: Block): Ical.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block.join('\r\n')) as never);
  } catch {
    // What is wrong with it is in the file, and a file's content is not logged.
    return null;
  }
}

/** The name in the tz database that a TZID means: also at the end of a path, as in '/example.org/Europe/Berlin'. */
function nameIn(tzid: string): string | undefined {
  const text = tzid.trim().replace(/^"|"$/g, '');
  if (isZone(text)) return text;
  const [, end] = /\/([A-Z][\w+-]*\/[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)?)$/.exec(text) ?? [];
  const parts = end?.split('/') ?? [];
  const tails = parts.map((_, i) => parts.slice(i).join('/'));
  return tails.find((tail) => tail.includes('/') && isZone(tail)) ?? windowsZone(text);
}

/** Where the clocks of two zones are compared: twice a month of two years. */
const PROBES = Array.from({ length: 48 }, (_, i) => Date.UTC(2025, 0, 8 + Math.floor(i * 15.2), 12));

/** A zone of the file as the first named one whose clocks show the same. */
function likeOne(component: Ical.Component, tzid: string, mine: string): FileZone {
  const zone = new ICAL.Timezone({ component, tzid });
  const at = ({ day, minute, second }: Clock) => {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    const time = { year, month, day: date, hour: Math.floor(minute / 60), minute: minute % 60, second, isDate: false };
    return ICAL.Time.fromData(time, zone).toUnixTime() * 1000;
  };
  const same = (name: string) =>
    PROBES.every((probe) => at({ ...wallClock(new Date(probe), name), second: 0 }) === probe);
  const name = [mine, ...namedZones].find(same);
  return name ? zoneNamed(name) : { name: null, at };
}
