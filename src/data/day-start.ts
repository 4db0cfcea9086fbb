/** "My day starts at": the hour (0 to 12) from which writing belongs to the new day. */
import { logicalDay, type Day } from '#lib/day.ts';
import { settingIn } from '#lib/settings.ts';
import { readPreferences } from './preferences.ts';

/** The hour from the person's preferences; midnight until they choose. */
export const readDayStart = async (): Promise<number> => settingIn(await readPreferences(), 'day_starts_at');

/** The day a person means at this instant. When the hour cannot be read it is midnight; the write that follows reports the failure. */
export const dayNow = async (now: Date): Promise<Day> => logicalDay(now, await readDayStart().catch(() => 0));
