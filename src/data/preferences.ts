/** The settings of a person, in one row: name and value. */
import { db } from './db.ts';
import type { Preferences } from './schema.ts';

type Values = NonNullable<Preferences['values']>;

/** The settings by name; empty until one was chosen. */
export const readPreferences = async (): Promise<Values> => (await db.preferences.toCollection().first())?.values ?? {};

/**
 * The weekday that the person's weeks start on, 1 Monday to 7 Sunday; `unchosen` until they choose one. In the specs the weeks of habits and
 * of the planner start on Monday, and the week of moods on Sunday.
 */
export function weekStartIn(values: Values | undefined, unchosen: number): number {
  const day = values?.week_starts_on;
  return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 7 ? day : unchosen;
}

/** A week starts on Monday (spec 000, section 9), unless the person chose another day. */
export const readWeekStart = async (): Promise<number> => weekStartIn(await readPreferences(), 1);
