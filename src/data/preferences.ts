/** The stored settings of the open profile. */
import { weekStartIn, type Values } from '#lib/settings.ts';
import { getDb } from './db.ts';

/** The stored settings by name; empty until one was chosen. */
export const readPreferences = async (): Promise<Values> =>
  (await getDb().preferences.toCollection().first())?.values ?? {};

/** A week starts on Monday (spec 000, section 9), unless the person chose another day. */
export const readWeekStart = async (): Promise<number> => weekStartIn(await readPreferences(), 1);
