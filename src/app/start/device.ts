/**
 * Opens a profile's database and keeps it in step with the server. Local rows are shown before anything of the engine is
 * loaded: that comes after the first paint, and supabase-js for the poke channel after that.
 */
import { closeProfile, type DaymarkDb, openProfile } from '#data/db.ts';
import { loadLog } from '#data/late-log.ts';
import type { ProfileRef } from '#data/profile.ts';
import { createSyncState, type SyncStateStore } from '#sync/state.ts';
import { watchStore } from '#sync/watch-store.ts';
import { afterPaint } from './after-paint.ts';
import { followConnection, watchTaking } from './connection.ts';
import type { Device } from './device-store.ts';
import type { Syncing } from './engine.ts';
import { rememberRows } from '#app/profiles/kept-rows.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Opens the database; everything else begins after the next paint. Throws an OpenError. */
export async function openDevice(profile: ProfileRef): Promise<Device> {
  followConnection();
  const db = await openProfile(profile);
  watchTaking(db);
  const state = createSyncState({ profile: profile.kind });
  let unwatch = watchStore({ db, state });
  let syncing: Promise<Syncing | null> | undefined;
  let coach: Promise<() => void> | undefined;
  let closed = false;

  /** The engine; null when its code cannot be had now, and then it is asked for again at the next occasion. */
  const engine = (): Promise<Syncing | null> =>
    (syncing ??= import('./engine.ts').then(
      ({ startSyncing }) => {
        if (closed) return null;
        // The scheduler watches the same tables, and must be the first to see a change.
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
    if (!closed) coach = startCoachLater(db, state);
    await saveShares(profile);
    if (!closed) await rememberRows(db);
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
      (await syncing)?.stop();
      (await coach)?.();
      if (db.isOpen()) await rememberRows(db);
      await closeProfile();
    },
  };
}

/** The coach's part of the page; when it does not load, questions wait in their queue, and so do the rules. */
async function startCoachLater(...device: [DaymarkDb, SyncStateStore]): Promise<() => void> {
  try {
    const { startCoach } = await import('./coach.ts');
    return startCoach(...device);
  } catch (error) {
    logFailure('The coach could not be loaded:', error);
    return () => undefined;
  }
}

/** What was shared from other apps before anybody had entered. A part that does not load leaves it waiting. */
async function saveShares(profile: DaymarkDb['profile']): Promise<void> {
  try {
    const { saveWaitingShares } = await import('./share.ts');
    await saveWaitingShares(profile);
  } catch (error) {
    logFailure('Shared texts wait on:', error);
  }
}
