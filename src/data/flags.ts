/** What this device alone remembers: it never syncs and goes with the profile. */
import { db } from './db.ts';

/** A flag's value as it was written; undefined when it never was. The caller checks its shape. */
export async function readFlag(key: string): Promise<unknown> {
  return (await db.flags.get(key))?.value;
}

/** Remembers a value; undefined forgets it. */
export async function writeFlag(key: string, value: unknown): Promise<void> {
  if (value === undefined) await db.flags.delete(key);
  else await db.flags.put({ k: key, value });
}
