/** ical.js. It is large, so it is a file of its own, loaded before the first calendar is read. */
import type Ical from 'ical.js';

export let ICAL: typeof Ical;

/** Loads ical.js. */
export async function loadIcal(): Promise<void> {
  ICAL = (await import('ical.js')).default;
}
