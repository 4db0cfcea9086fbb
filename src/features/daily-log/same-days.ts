/** The days that "On this day" is about. Pure. */
import { dayAfter, isDay, type Day } from '#lib/day.ts';

/**
 * The same date in earlier years, the newest first. The last day of February stands for the 29th in a year that has none: on the 29th also the
 * 28th of such years is shown, and on the 28th of such a year also the 29th of others.
 */
export function sameDays(today: Day, years: number): readonly Day[] {
  const date = today.slice(4);
  const leaps = date === '-02-28' && dayAfter(today, 1).endsWith('-03-01');
  return Array.from({ length: years }, (_, n) => String(Number(today.slice(0, 4)) - 1 - n)).flatMap((year) => {
    const [same, leap] = [`${year}${date}`, `${year}-02-29`];
    return [...(leaps && isDay(leap) ? [leap] : []), isDay(same) ? same : (`${year}-02-28` as Day)];
  });
}
