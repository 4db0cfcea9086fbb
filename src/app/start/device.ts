/**
 * Opens a profile's database and syncs it. Local rows are shown before the engine starts: that happens after the first paint.
 */
import { closeProfile, openProfile, type DaymarkDb } from '#data/db.ts';
import { takeDraftsAside } from '#data/draft-store.ts';
import type { ProfileRef } from '#data/profile.ts';
import { createSyncState } from '#sync/state.ts';
import { watchStore } from '#sync/watch-store.ts';
import { afterPaint } from './after-paint.ts';
import { followConnection, watchVersionChange } from './connection.ts';
import type { Device } from './device-store.ts';
import { startRest } from './after-open.ts';
import { startSyncing, type Syncing } from './engine.ts';
import { followHours } from './hours.ts';
import { logFailure } from '#lib/log-failure.ts';
import { writeLastRowCount } from '#data/last-row-count.ts';
import { tableNames } from '#data/schema.ts';

/** Opens the database; everything else starts after the next paint. Throws an OpenError. */
export async function openDevice(profile: ProfileRef): Promise<Device> {
  followConnection();
  const db = await openProfile(profile);
  watchVersionChange(db);
  // What cannot be stored now stays aside for the next start.
  await takeDraftsAside(db).catch((error: unknown) => logFailure('A draft could not be stored:', error));
  const unfollow = followHours();
  const state = createSyncState({ profile: profile.kind });
  let unwatch = watchStore({ db, state });
  let syncing: Syncing | undefined;
  let rest: Promise<() => void> | undefined;
  let closed = false;

  const engine = (): Syncing | null => {
    if (closed) return null;
    if (!syncing) {
      // The scheduler watches the same tables, and must get each change first.
      unwatch();
      unwatch = () => undefined;
      syncing = startSyncing(profile, db, state);
    }
    return syncing;
  };

  afterPaint(() => void begin());
  const begin = async () => {
    if (closed) return;
    if (profile.kind === 'account') engine();
    if (!closed) await (rest = startRest(db, state, () => void engine()?.syncNow()));
    if (!closed) await rememberRowCount(db);
  };
  return {
    profile,
    db,
    state,
    syncNow: async () => {
      if (profile.kind === 'account' && !closed) await engine()?.syncNow();
    },
    close: async () => {
      closed = true;
      unwatch();
      unfollow();
      syncing?.stop();
      (await rest)?.();
      if (db.isOpen()) await rememberRowCount(db);
      await closeProfile();
    },
  };
}

/** Stores how many rows the open profile has, so that their loss can be noticed. Not for a sample: its loss does not matter. */
async function rememberRowCount(db: DaymarkDb): Promise<void> {
  if (db.profile.kind === 'sample') return;
  try {
    const counts = await Promise.all(tableNames.map((table) => db.table(table).count()));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    // An empty profile is not recorded as empty: its rows may be what was lost.
    if (rows > 0) await writeLastRowCount(db.profile.id, rows);
  } catch (error) {
    logFailure('The rows could not be counted:', error);
  }
}
