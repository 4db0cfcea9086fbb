import { useLive } from '#data/live.ts';
import { readWeekStart } from '#data/preferences.ts';

/** The weekday that the person's weeks start on, 1 Monday to 7 Sunday. */
export const useWeekStart = (): number => useLive(readWeekStart, 1, []) ?? 1;
