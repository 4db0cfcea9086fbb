/** The sample data of `npm run seed` and of the benchmarks: a number of rows as a year of daily use has them. */
import { sampleDays, type SampleRow } from '#features/sample/days.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';

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
  return now ? made.map(({ t, row }) => ({ t, row: told(row, options.until, now) }) as SampleRow) : made;
}

/** The times at which something happened; the times of events may lie ahead. */
const HAPPENED = new Set(['created_at', 'completed_at', 'done_at']);

/** A row whose times of the newest day lie, in their order, between its midnight and `now`. */
function told(row: object, until: Day, now: Date): object {
  const midnight = dateOf(until).getTime();
  const day = dateOf(dayAfter(until, 1)).getTime() - midnight;
  const share = Math.min(1, (now.getTime() - midnight) / day);
  const early = (time: string) => new Date(midnight + (Date.parse(time) - midnight) * share).toISOString();
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      HAPPENED.has(name) && typeof value === 'string' && Date.parse(value) > midnight
        ? [name, early(value)]
        : [name, value],
    ),
  );
}
