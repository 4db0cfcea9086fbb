/**
 * Time zones: conversion between instants and a person's wall clock in any IANA zone, and the names by which people find a zone. Only Intl
 * is used, no process-local getter of Date: a server in one zone and a phone in another agree.
 */
import { timeOfMinute } from './clock.ts';
import { dayAfter, type Day } from './day.ts';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from './durations.ts';
import { fold } from './fold.ts';

/** What a clock on the person's wall shows. */
export interface Wall {
  readonly day: Day;
  /** Minutes since midnight as the clock shows them, 0 to 1439. */
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What the clock shows at an instant. Throws RangeError for a zone that does not exist. */
export function wallClock(at: Date, zone: string): Wall {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = value;
  return {
    day: `${part.year!.padStart(4, '0')}-${part.month}-${part.day}` as Day,
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

/**
 * The instant at which the clock shows this time. When the clocks go forward and the time does not exist: the later of the two readings
 * (02:30 becomes 03:30). When they go back and it exists twice: the first.
 */
export function instantOf(wall: Wall, zone: string): Date {
  const shown = Date.parse(`${wall.day}T00:00Z`) + wall.minute * MINUTE_MS;
  const readings = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offset(Math.min(near, LATEST_INSTANT), zone));
  if (readings[0] === readings[1]) return new Date(readings[0]!);
  const real = readings.filter((at) => stamp(wallClock(new Date(at), zone)) === shown);
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...readings));
}

/** The person's day at an instant: with a day that starts at 4, three at night is still the day before. */
export function dayIn(at: Date, zone: string, dayStartsAt = 0): Day {
  const { day, minute } = wallAt(at.getTime(), zone);
  return minute < dayStartsAt * 60 ? dayAfter(day, -1) : day;
}

/** Still in the year 9999 in every zone: a Day has no later year. */
const LATEST_INSTANT = Date.UTC(9999, 11, 31);

const stamp = ({ day, minute }: Wall) => Date.parse(`${day}T00:00Z`) + minute * MINUTE_MS;

/** The offsets that were asked for: Intl takes 10 microseconds for each, and a month of a calendar asks for thousands. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 10_000;
/** Zones change their offset only on a quarter of an hour, and since 1972 every offset is a whole number of minutes. */
const QUARTER = 15 * MINUTE_MS;

/** How far the zone is ahead of UTC at an instant (ms since 1970), in ms. */
export function offset(at: number, zone: string): number {
  const key = `${zone} ${Math.floor(at / QUARTER)}`;
  let ahead = offsets.get(key);
  if (ahead === undefined) {
    ahead = stamp(wallClock(new Date(at), zone)) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, ahead);
  }
  return ahead;
}

/** What the clock shows at an instant (ms since 1970), by the offsets that are remembered: for thousands of instants. */
export function wallAt(at: number, zone: string): Wall {
  const shown = Math.floor(at / MINUTE_MS) * MINUTE_MS + offset(at, zone);
  const day = new Date(shown).toISOString().slice(0, 10) as Day;
  return { day, minute: (((shown / MINUTE_MS) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES };
}

/** The IANA name of the device's zone. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether this device knows a zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The zone, or `here` when there is none or this device does not know it. */
export const zoneOr = (zone: string | null | undefined, here: string): string => (zone && isZone(zone) ? zone : here);

/** An instant in the format of a date-time field, by the clock of a zone. */
export function wallOf(at: Date, zone: string): string {
  const { day, minute } = wallClock(at, zone);
  return `${day}T${timeOfMinute(minute)}`;
}

/** How many zones a search lists at most. */
const MOST_FOUND = 60;

/** 'America/Argentina/Buenos_Aires' as 'Buenos Aires, Argentina, America': the place first. */
export const placeOf = (zone: string): string => zone.replaceAll('_', ' ').split('/').reverse().join(', ');

/** How far a zone is ahead of UTC at an instant: 'UTC+5:30', 'UTC-4', 'UTC'. */
export function aheadOf(zone: string, at: Date): string {
  const minutes = offset(at.getTime(), zone) / 60_000;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return minutes === 0
    ? 'UTC'
    : `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** A zone in words: 'New York, America (UTC-4)'. */
export const zoneName = (zone: string, at: Date): string => {
  const [place, ahead] = [placeOf(zone), aheadOf(zone, at)];
  return place === ahead ? place : `${place} (${ahead})`;
};

/** Its other names: 'Central European Summer Time'. */
function otherNames(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The zones in the order in which they are offered: the person's own, those used lately, then all others by name. */
export function offeredZones(all: readonly string[], here: string, recent: readonly string[]): readonly string[] {
  const rest = [...all, 'UTC'].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return [...new Set([here, ...recent, ...rest])];
}

/** What each zone is found by at an instant: its place, its other names, and how far ahead it is. */
export const zoneTexts = (zones: readonly string[], at: Date): ReadonlyMap<string, string> =>
  new Map(zones.map((zone) => [zone, fold(`${zone} ${placeOf(zone)} ${otherNames(zone, at)} ${aheadOf(zone, at)}`)]));

/** The zones whose texts have every word that was typed, in their order; those with a place that begins so are first. */
export function zonesFound(
  zones: readonly string[],
  texts: ReadonlyMap<string, string>,
  typed: string,
): readonly string[] {
  const words = fold(typed)
    .split(/[\s,()]+/)
    .filter(Boolean);
  if (words.length === 0) return zones.slice(0, MOST_FOUND);
  const found = zones.filter((zone) => words.every((word) => texts.get(zone)?.includes(word)));
  const begins = (zone: string) => fold(placeOf(zone)).startsWith(words[0]!);
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, MOST_FOUND);
}
