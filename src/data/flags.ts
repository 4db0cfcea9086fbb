/** Values that are stored on this device only: never synced, erased with the profile. */
import { getDb } from './db.ts';

/** A flag's value; undefined when there is none. The caller checks its shape. */
export async function readFlag(key: string): Promise<unknown> {
  return (await getDb().flags.get(key))?.value;
}

/** Stores a value; undefined removes it. */
export async function writeFlag(key: string, value: unknown): Promise<void> {
  if (value === undefined) await getDb().flags.delete(key);
  else await getDb().flags.put({ k: key, value });
}
