/** The sample data of `npm run seed` and of the benchmarks: a number of rows as a year of daily use has them. */
import { sampleDays, type SampleRow } from '#features/sample/days.ts';
import type { Day } from '#lib/day.ts';

/** The rows of a year of daily use. */
export const ROWS_PER_YEAR = 10_000;

interface Options {
  readonly user_id: string;
  /** The newest day. */
  readonly until: Day;
  /** 10,000 are a year, more go further back. */
  readonly rows: number;
  readonly seed?: number;
}

/** Exactly `rows` rows of one person, oldest day first, ending on `until`. Seeding twice changes nothing. */
export const demoRows = ({ rows, ...options }: Options): SampleRow[] =>
  sampleDays({ ...options, rows, days: Math.max(1, Math.round((rows / ROWS_PER_YEAR) * 365)) });
