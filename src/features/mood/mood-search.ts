/** The search parameters of /mood: the open day. */
import { isDay, type Day } from '#lib/day.ts';

export interface MoodSearch {
  readonly day?: Day;
}

/** Parses the search parameters; unknown ones are left out. */
export const parseMoodSearch = ({ day }: Readonly<Record<string, unknown>>): MoodSearch =>
  typeof day === 'string' && isDay(day) ? { day } : {};
