/** Reads the rows of a year for the comparison: through the index of the day, in one round of requests. */
import { getDb } from '#data/db.ts';
import { journal } from '#kinds/journal.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { habitFactors, tagFactors, writingFactors } from './factors.ts';
import type { Factor } from './goes-with.ts';
import type { NotedMood } from './noted.ts';

/** The habits, tags and words of the days from `from` to `to`; the moods are already read. */
export async function readFactors(from: Day, to: Day, moods: readonly NotedMood[]): Promise<Factor[]> {
  const [habits, days, entries] = await Promise.all([
    getDb().habits.toArray(),
    getDb().habit_days.where('day').between(from, to, true, true).toArray(),
    rowsBetween(journal, from, dayAfter(to, 1)),
  ]);
  return [...habitFactors(habits, days), ...tagFactors([...moods, ...entries]), ...writingFactors(entries)];
}
