/** What the address of /mood keeps: the day that is open. */
import { isDay, type Day } from '#lib/day.ts';

export interface MoodSearch {
  readonly day?: Day;
}

/** Reads an address; what it does not know it leaves out. */
export const parseMoodSearch = ({ day }: Readonly<Record<string, unknown>>): MoodSearch =>
  typeof day === 'string' && isDay(day) ? { day } : {};
