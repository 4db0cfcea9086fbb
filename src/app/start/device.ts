/**
 * Opens a profile's database and syncs it. Local rows are shown before the engine's code is loaded: that happens after the first paint, and
 * supabase-js for the poke channel is loaded after that.
 */
import { closeProfile, type DaymarkDb, openProfile } from '#data/db.ts';
import { takeDraftsAside } from '#data/draft-store.ts';
import { loadLog } from '#data/lazy-log.ts';
import type { ProfileRef } from '#data/profile.ts';
import { createSyncState, type SyncStateStore } from '#sync/state.ts';
import { watchStore } from '#sync/watch-store.ts';
import { afterPaint } from './after-paint.ts';
import { followConnection, watchVersionChange } from './connection.ts';
import type { Device } from './device-store.ts';
import type { Syncing } from './engine.ts';
import { followHours } from './hours.ts';
import { rememberRowCount } from '#app/profiles/row-count.ts';
import { logFailure } from '#lib/log-failure.ts';

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
  let syncing: Promise<Syncing | null> | undefined;
  let rest: Promise<() => void> | undefined;
  let closed = false;

  /** The engine; null when its code cannot be loaded now. Then it is loaded on the next call. */
  const engine = (): Promise<Syncing | null> =>
    (syncing ??= import('./engine.ts').then(
      ({ startSyncing }) => {
        if (closed) return null;
        // The scheduler watches the same tables, and must get each change first.
        unwatch();
        unwatch = () => undefined;
        return startSyncing(profile, db, state);
      },
      (error: unknown) => {
        logFailure('The sync engine could not be loaded:', error);
        syncing = undefined;
        return null;
      },
    ));

  afterPaint(() => void begin());
  const begin = async () => {
    if (closed) return;
    loadLog().catch((error: unknown) => logFailure('The mutation log could not be loaded:', error));
    if (profile.kind === 'account') await engine();
    if (!closed) await (rest = startLater(db, state));
    if (!closed) await rememberRowCount(db);
  };
  return {
    profile,
    db,
    state,
    syncNow: async () => {
      if (profile.kind === 'account' && !closed) await (await engine())?.syncNow();
    },
    close: async () => {
      closed = true;
      unwatch();
      unfollow();
      (await syncing)?.stop();
      (await rest)?.();
      if (db.isOpen()) await rememberRowCount(db);
      await closeProfile();
    },
  };
}

/** The coach, reminders and shares. When their code does not load, what waits for them stays stored. */
async function startLater(...device: [DaymarkDb, SyncStateStore]): Promise<() => void> {
  try {
    const { startRest } = await import('./after-open.ts');
    return await startRest(...device);
  } catch (error) {
    logFailure('Not loaded:', error);
    return () => undefined;
  }
}
