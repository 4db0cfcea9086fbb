/** Reads the rows of a year for the comparison: through the index of the day, in one round of requests. */
import { db } from '#data/db.ts';
import type { MoodEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { habitFactors, tagFactors, writingFactors } from './factors.ts';
import type { Factor } from './goes-with.ts';

/** The habits, tags and words of the days from `from` to `to`; the moods are already read. */
export async function readFactors(from: Day, to: Day, moods: readonly MoodEntry[]): Promise<Factor[]> {
  const [habits, days, journal] = await Promise.all([
    db.habits.toArray(),
    db.habit_days.where('day').between(from, to, true, true).toArray(),
    db.journal_entries.where('logged_for').between(from, to, true, true).toArray(),
  ]);
  return [...habitFactors(habits, days), ...tagFactors([...moods, ...journal]), ...writingFactors(journal)];
}
