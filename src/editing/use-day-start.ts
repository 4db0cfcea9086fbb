import { readDayStart } from '#data/day-start.ts';
import { useLive } from '#data/live.ts';

/** The hour from which writing belongs to the new day. */
export const useDayStart = (): number => useLive(readDayStart, 0, []) ?? 0;
