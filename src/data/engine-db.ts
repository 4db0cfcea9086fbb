/**
 * A profile's database as the service worker opens it: the engine syncs there and answers of the coach are stored, but nobody edits. So the
 * mutation log runs without the checks and the undo of a person's edits, and accepts only writes by write().
 */
import { DaymarkDb, type DbOptions } from './database.ts';
import { mutationLog } from './mutation-log.ts';
import type { ProfileRef } from './profile.ts';

/** A profile's database for the sync engine. Dexie opens it with the first query. */
export const createEngineDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb =>
  new DaymarkDb(profile, mutationLog(), options);
