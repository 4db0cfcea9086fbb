/** The weekday that the open profile's weeks start on, for fields that know no rows. The start of a profile sets it (src/app/start). */

/** 1 Monday to 7 Sunday (ISO 8601). */
let start = 1;
const watchers = new Set<() => void>();

export const weekStart = (): number => start;

export function setWeekStart(day: number): void {
  if (day === start) return;
  start = day;
  for (const changed of watchers) changed();
}

/** Calls when it changes. Returns the function that stops it. */
export function watchWeekStart(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
