/** The settings of a person, in one row: name and value. */
import { db } from './db.ts';
import type { Preferences } from './schema.ts';

type Values = NonNullable<Preferences['values']>;

/** The settings by name; empty until one was chosen. */
export const readPreferences = async (): Promise<Values> => (await db.preferences.toCollection().first())?.values ?? {};
