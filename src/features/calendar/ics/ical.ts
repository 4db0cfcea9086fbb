/** ical.js. It is large, so it is a file of its own, loaded before the first calendar is read. */
import type Ical from 'ical.js';

export let ICAL: typeof Ical;

/** Loads what reads calendars. */
export async function loadReader() {
  const [{ readCalendar }, ical] = await Promise.all([import('./read-calendar.ts'), import('ical.js')]);
  ICAL = ical.default;
  return { readCalendar };
}
