/** The settings of a person, in one row: name and value. */
import { db } from './db.ts';
import type { Preferences } from './schema.ts';
import { weekStartIn } from '#lib/day-choices.ts';

type Values = NonNullable<Preferences['values']>;

/** The settings by name; empty until one was chosen. */
export const readPreferences = async (): Promise<Values> => (await db.preferences.toCollection().first())?.values ?? {};

/** A week starts on Monday (spec 000, section 9), unless the person chose another day. */
export const readWeekStart = async (): Promise<number> => weekStartIn(await readPreferences(), 1);
