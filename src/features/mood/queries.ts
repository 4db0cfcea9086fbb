/** Live queries of moods, wherever they were said (read-moods.ts). */
import { useLive } from '#data/live.ts';
import { settingIn, weekStartIn } from '#lib/settings.ts';
import { usePreferences } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { RECENT_READ, WEEK_STARTS_ON } from './mood.ts';
import type { NotedMood } from './noted.ts';
import { allMoods, firstMoodDay, moodsBetween, newestMoods } from './read-moods.ts';

const NONE: readonly NotedMood[] = [];

/** The newest moods, newest first, as many as the card reads; undefined while they are read. */
export const useRecentMoods = (): readonly NotedMood[] | undefined => useLive(() => newestMoods(RECENT_READ), NONE, []);

/** The moods about the days from `from` to `to`, both included; undefined while they are read. */
export const useMoodsBetween = (from: Day, to: Day): readonly NotedMood[] | undefined =>
  useLive(() => moodsBetween(from, to), NONE, [from, to]);

/** Every mood, newest first, for as long as `open`; undefined while they are read. */
export const useMoodHistory = (open: boolean): readonly NotedMood[] | undefined =>
  useLive(async () => (open ? allMoods() : NONE), NONE, [open]);

/** The first day that has a mood; null when there is none, undefined while it is read. */
export const useFirstMoodDay = (): Day | null | undefined => useLive(firstMoodDay, null, []);

/** The weekday that the week of the badge starts on, 1 Monday to 7 Sunday. */
export const useBadgeWeekStart = (): number => weekStartIn(usePreferences(), WEEK_STARTS_ON);

/** Whether keys without Ctrl, Alt or Cmd do something. */
export const useSingleKeys = (): boolean => settingIn(usePreferences(), 'single_keys');
