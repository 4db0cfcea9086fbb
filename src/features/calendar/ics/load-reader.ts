import { loadIcal } from './ical.ts';

/** Loads what reads calendars, with the first one. */
export async function loadReader() {
  const [{ readCalendar }] = await Promise.all([import('./read-calendar.ts'), loadIcal()]);
  return { readCalendar };
}
