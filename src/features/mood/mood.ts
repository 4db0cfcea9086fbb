/** The rules of moods (spec 001, sections 2, 4, 5 and 9): pure, no clock and no database. */
import type { MoodEntry } from '#data/schema.ts';
import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { mostUsedFirst, tagsToStore } from '#lib/tags.ts';
import { fold } from '#lib/fold.ts';
import { levelOf, moodOf } from '#lib/moods.ts';
import { latestFirst, type NotedMood } from './noted.ts';

export type MoodError = 'MoodMissing' | 'DayToCome' | 'SignedOut' | 'SaveFailed' | 'DeleteFailed';

/** How many entries, the newest, are read for the card; the badge counts among them. */
export const RECENT_READ = 10;
export const RECENT_SHOWN = 3;
/** Today and the six days before. */
export const STRIP_DAYS = 7;

export interface MoodDraft {
  /** Null until one is chosen. */
  readonly mood: string | null;
  readonly note: string;
  readonly tags: readonly string[];
  readonly day: Day;
}

type MoodFields = Pick<MoodEntry, 'mood_type' | 'logged_for'> & {
  readonly note: string | null;
  readonly tags: readonly string[] | null;
};

/** The fields of a draft, or why it cannot be saved: the note trimmed, empty ones as null. */
export function checkMood(draft: MoodDraft, today: Day): Result<MoodFields, MoodError> {
  if (!draft.mood) return err('MoodMissing');
  if (draft.day > today) return err('DayToCome');
  return ok({
    mood_type: draft.mood,
    note: draft.note.trim() || null,
    tags: tagsToStore(draft.tags),
    logged_for: draft.day,
  });
}

/** The weekday that weeks start on, 1 Monday to 7 Sunday: Sunday by the spec, until the person chooses another. */
export const WEEK_STARTS_ON = 7;

/** 'Entries this week': of the most recent entries, those about a day of the week that `today` is in. */
export function entriesThisWeek(
  recent: readonly Pick<NotedMood, 'logged_for'>[],
  today: Day,
  startsOn: number = WEEK_STARTS_ON,
): number {
  const from = firstOfWeek(today, startsOn);
  return recent.slice(0, RECENT_READ).filter(({ logged_for }) => logged_for >= from && logged_for <= today).length;
}

/** Today and the days before it that the strip shows, oldest first. */
export const stripDays = (today: Day): Day[] =>
  Array.from({ length: STRIP_DAYS }, (_, i) => dayAfter(today, i + 1 - STRIP_DAYS));

/** The entries whose note or mood label contains the query, whatever case and accents, in the given order. */
export function foundIn(entries: readonly NotedMood[], query: string): readonly NotedMood[] {
  const wanted = fold(query.trim());
  if (wanted === '') return entries;
  return entries.filter(
    ({ note, mood_type }) => fold(note ?? '').includes(wanted) || fold(moodOf(mood_type).label).includes(wanted),
  );
}

/** How often each mood was noted, the highest level first; equal levels in the order of the entries. */
export function countsByMood(
  entries: readonly Pick<NotedMood, 'mood_type'>[],
): { readonly type: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { mood_type } of entries) {
    // Unknown moods are counted together, as 'Not set'.
    const type = levelOf(mood_type) === null ? '' : mood_type;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => (a.type === '' ? 1 : b.type === '' ? -1 : moodOf(b.type).level - moodOf(a.type).level));
}

/** The entries by day, the latest day first, and within a day the latest entry first. */
export function groupedByDay(entries: readonly NotedMood[]): { readonly day: Day; readonly entries: NotedMood[] }[] {
  const days = new Map<Day, NotedMood[]>();
  for (const entry of entries) {
    const of = days.get(entry.logged_for);
    if (of) of.push(entry);
    else days.set(entry.logged_for, [entry]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, entries]) => ({ day, entries: entries.sort(latestFirst) }));
}

/** The most used tags, at most `most`, which a form offers. */
export function tagsInUse(entries: Iterable<Pick<NotedMood, 'tags'>>, most: number): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of entries) for (const tag of tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return mostUsedFirst(uses).slice(0, most);
}
