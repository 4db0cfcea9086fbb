import { dayAfter, type Day } from './day.ts';

/** The run of consecutive days that ends today; 0 when today is not among them (spec 001, section 4). */
export function streakOn(today: Day, done: readonly Day[]): number {
  const days = new Set(done);
  let length = 0;
  while (days.has(dayAfter(today, -length))) length++;
  return length;
}
