/** The time zones that an event can be of, and the search among them. Pure. */
import { fold } from '#lib/fold.ts';
import { offset } from '#lib/zone.ts';

/** How many are listed at most. */
const MOST = 60;

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
  if (words.length === 0) return zones.slice(0, MOST);
  const found = zones.filter((zone) => words.every((word) => texts.get(zone)?.includes(word)));
  const begins = (zone: string) => fold(placeOf(zone)).startsWith(words[0]!);
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, MOST);
}
