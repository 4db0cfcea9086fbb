/** What today shows on the dashboard, read together, so that it is drawn once and nothing in it moves. */
import { useComingEvents } from '#features/calendar/queries.ts';
import { useDayLog } from '#features/daily-log/queries.ts';
import { useBoard } from '#features/habits/queries.ts';
import { useMoodsBetween } from '#features/mood/queries.ts';
import type { Day } from '#lib/day.ts';

export type Plan = NonNullable<ReturnType<typeof usePlan>>;

/** The rows of today; undefined while any of them is read for the first time. */
export function usePlan(today: Day) {
  const moods = useMoodsBetween(today, today);
  const board = useBoard(today);
  const log = useDayLog(today, 'all');
  const events = useComingEvents(today);
  return moods && board && log && events ? { moods, board, log, events } : undefined;
}
