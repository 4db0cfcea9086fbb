/** How much of a calendar is read, and what can be wrong with one as a whole. Pure. */

/** The largest file, in bytes. A year of a full calendar is about half a megabyte. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The most events of a file. */
export const MOST_EVENTS = 10_000;

export type ReadError = 'NotACalendar' | 'TooManyEvents';
