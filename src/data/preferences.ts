/** The stored settings of the open profile. */
import { weekStartIn, type Values, settingIn } from '#lib/settings.ts';
import { getDb } from './db.ts';
import { logicalDay, type Day } from '#lib/day.ts';

/** The stored settings by name; empty until one was chosen. */
export const readPreferences = async (db = getDb()): Promise<Values> =>
  (await db.preferences.toCollection().first())?.values ?? {};

/** A week starts on Monday (spec 000, section 9), unless the person chose another day. */
export const readWeekStart = async (): Promise<number> => weekStartIn(await readPreferences(), 1);

/** The hour from the person's preferences; midnight until they choose. */
export const readDayStart = async (db = getDb()): Promise<number> =>
  settingIn(await readPreferences(db), 'day_starts_at');

/** The day a person means at this instant. When the hour cannot be read it is midnight; the write that follows reports the failure. */
export const dayNow = async (now: Date): Promise<Day> => logicalDay(now, await readDayStart().catch(() => 0));
