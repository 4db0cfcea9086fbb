/**
 * A profile's database as the service worker opens it: the engine delivers and fetches there, and answers of the coach are stored, but nobody
 * edits. So the mutation log stands there without the checks and the undo of a person's edits, and takes the writes of write() only.
 */
import { DaymarkDb, type DbOptions } from './database.ts';
import { mutationLog } from './mutation-log.ts';
import type { ProfileRef } from './profile.ts';

/** Not yet open: Dexie opens it with the first query. */
export const createEngineDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb =>
  new DaymarkDb(profile, mutationLog(), options);
