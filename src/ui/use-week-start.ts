import { useSyncExternalStore } from 'react';
import { watchWeekStart, weekStart } from '#lib/week-start.ts';

/** The weekday that the person's weeks start on, 1 Monday to 7 Sunday. */
export const useWeekStart = (): number => useSyncExternalStore(watchWeekStart, weekStart, weekStart);
