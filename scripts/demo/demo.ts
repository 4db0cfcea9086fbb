/** The rows of the benchmarks, and of `npm run seed` with a number of them: as many as a year of daily use has. */
import { happenedBefore, type SampleRow } from '#features/sample/year.ts';
import type { Day } from '#lib/day.ts';
import { sampleDays } from './days.ts';

/** The rows of a year of daily use. */
export const ROWS_PER_YEAR = 10_000;

interface Options {
  readonly user_id: string;
  /** The newest day. */
  readonly until: Day;
  /** 10,000 are a year, more go further back. */
  readonly rows: number;
  readonly seed?: number;
  /** Nothing is written, done or ticked after this time. */
  readonly now?: Date;
}

/** Exactly `rows` rows of one person, oldest day first, ending on `until`. Seeding twice changes nothing but the times of that day. */
export function demoRows({ rows, now, ...options }: Options): SampleRow[] {
  const made = sampleDays({ ...options, rows, days: Math.max(1, Math.round((rows / ROWS_PER_YEAR) * 365)) });
  return now ? made.map(({ t, row }) => ({ t, row: happenedBefore(row, now) }) as SampleRow) : made;
}
