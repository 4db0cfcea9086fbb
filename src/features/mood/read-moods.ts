/**
 * The moods of days: the only reads of moods in the app, so that the card, /mood, the charts, the year and the weekly review agree
 * (docs/decisions/0010).
 */
import { getDb } from '#data/db.ts';
import type { JournalEntry } from '#data/schema.ts';
import { journal } from '#kinds/journal.ts';
import { mood } from '#kinds/mood.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { latestFirst, type NotedMood, ofCheckIn, ofJournal } from './noted.ts';

/** How many of the newest journal entries are searched for the newest moods: most entries have none. */
const JOURNAL_READ = 60;

const entries = () => getDb().table<JournalEntry>(journal.table);

/** The moods about the days from `from` to `to`, both included, unordered. */
export async function moodsBetween(from: Day, to: Day): Promise<NotedMood[]> {
  const end = dayAfter(to, 1);
  const [checkIns, written] = await Promise.all([rowsBetween(mood, from, end), rowsBetween(journal, from, end)]);
  return [...checkIns.map(ofCheckIn), ...ofJournal(written)];
}

/** The newest moods, newest first, at most `most`. */
export async function newestMoods(most: number): Promise<NotedMood[]> {
  const [checkIns, written] = await Promise.all([
    getDb().mood_entries.orderBy('created_at').reverse().limit(most).toArray(),
    entries().orderBy('created_at').reverse().limit(JOURNAL_READ).toArray(),
  ]);
  return [...checkIns.map(ofCheckIn), ...ofJournal(written)].sort(latestFirst).slice(0, most);
}

/** Every mood, newest first. */
export async function allMoods(): Promise<NotedMood[]> {
  const [checkIns, written] = await Promise.all([getDb().mood_entries.toArray(), entries().toArray()]);
  return [...checkIns.map(ofCheckIn), ...ofJournal(written)].sort(latestFirst);
}

/** The first day that has a mood; null when there is none. */
export async function firstMoodDay(): Promise<Day | null> {
  const checkIn = (await getDb().mood_entries.orderBy('logged_for').first())?.logged_for ?? null;
  const written = await (checkIn ? entries().where('logged_for').below(checkIn) : entries().orderBy('logged_for'))
    .filter(({ mood }) => Boolean(mood))
    .first();
  return written?.logged_for ?? checkIn;
}
