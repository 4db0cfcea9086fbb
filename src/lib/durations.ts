/**
 * Lengths of time. A day of the calendar is not always DAY_MS long, because of clock changes: day.ts and day-number.ts count days.
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_MINUTES = 24 * 60;
