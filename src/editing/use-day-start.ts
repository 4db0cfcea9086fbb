import { useLive } from '#data/live.ts';
import { readDayStart } from '#data/preferences.ts';

/** The hour from which writing belongs to the new day. */
export const useDayStart = (): number => useLive(readDayStart, 0, []) ?? 0;
