/** What the address of /calendar says. */
import { isDay, type Day } from '#lib/day.ts';

export interface CalendarAddress {
  /** Missing: today. */
  readonly day?: Day;
}

/** Reads the address; what it does not know is left out. */
export const parseCalendarSearch = ({ day }: Record<string, unknown>): CalendarAddress =>
  typeof day === 'string' && isDay(day) ? { day } : {};
