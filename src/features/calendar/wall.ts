import { wallClock } from '#lib/zone.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** An instant in the format of a date-time field, by the clock of a zone. */
export function wallOf(at: Date, zone: string): string {
  const { day, minute } = wallClock(at, zone);
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
