import type { Instant, MoodEntry } from '#data/schema.ts';
import { timeOf } from '#features/daily-log/timeline.ts';

/** The time at which a mood was noted; null for one that was noted later about an earlier day. */
export const timeOfMood = (entry: MoodEntry): Instant | null =>
  timeOf({ kind: 'mood', day: entry.logged_for, row: entry });
