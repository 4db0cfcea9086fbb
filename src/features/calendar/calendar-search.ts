import { isDay, type Day } from '#lib/day.ts';

export interface CalendarAddress {
  /** Missing: today. */
  readonly day?: Day;
}

/** Parses the search parameters; unknown ones are left out. */
export const parseCalendarSearch = ({ day }: Record<string, unknown>): CalendarAddress =>
  typeof day === 'string' && isDay(day) ? { day } : {};
