/** Live queries of moods. Each reads only what it shows, through an index. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { weekStartIn } from '#data/preferences.ts';
import type { MoodEntry } from '#data/schema.ts';
import { usePreferences } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { RECENT_READ, WEEK_STARTS_ON } from './mood.ts';

const NONE: readonly MoodEntry[] = [];

/** The newest entries, newest first, as many as the card reads; undefined while they are read. */
export const useRecentMoods = (): readonly MoodEntry[] | undefined =>
  useLive(() => db.mood_entries.orderBy('created_at').reverse().limit(RECENT_READ).toArray(), NONE, []);

/** The entries about the days from `from` to `to`, both included, by day; undefined while they are read. */
export const useMoodsBetween = (from: Day, to: Day): readonly MoodEntry[] | undefined =>
  useLive(() => db.mood_entries.where('logged_for').between(from, to, true, true).toArray(), NONE, [from, to]);

/** Every entry, newest first, for as long as `open`; undefined while they are read. */
export const useMoodHistory = (open: boolean): readonly MoodEntry[] | undefined =>
  useLive(async () => (open ? db.mood_entries.orderBy('created_at').reverse().toArray() : NONE), NONE, [open]);

/** The first day that has a mood; null when there is none, undefined while it is read. */
export const useFirstMoodDay = (): Day | null | undefined =>
  useLive(async () => (await db.mood_entries.orderBy('logged_for').first())?.logged_for ?? null, null, []);

/** The weekday that the person's weeks start on, 1 Monday to 7 Sunday. */
export const useWeekStart = (): number => weekStartIn(usePreferences(), WEEK_STARTS_ON);

/** The preference that switches off keys without Ctrl, Alt or Cmd (WCAG 2.1.4). */
export const SINGLE_KEYS = 'single_keys';

/** Whether keys without Ctrl, Alt or Cmd do something. */
export const useSingleKeys = (): boolean => usePreferences()?.[SINGLE_KEYS] !== false;
