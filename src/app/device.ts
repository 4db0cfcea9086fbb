/**
 * Opens a profile's database and keeps it in step with the server: the heavy half of main.tsx (Dexie, the engine), loaded
 * when somebody is here. Local rows are shown before the first request; supabase-js comes after the first paint.
 */
import { closeProfile, onConnection, openProfile } from '#data/db.ts';
import { OpenError } from '#data/open-error.ts';
import type { ProfileRef } from '#data/profile.ts';
import { onSessionChange, readSession, writeSession } from '#data/session-store.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import { startScheduler, watchStore, type Scheduler } from '#sync/schedule.ts';
import { createSyncState } from '#sync/state.ts';
import { createPost } from '#sync/transport.ts';
import { toast } from '#ui/toast.ts';
import { setDevice, type Device } from './device-store.ts';
import { afterPaint } from './after-paint.ts';
import { followOutbox } from './background-sync.ts';
import { logFailure } from './log-failure.ts';
import { saveWaitingShares } from './share.ts';

/** Opens the database; sync begins after the next paint. Throws an OpenError. */
export async function openDevice(profile: ProfileRef): Promise<Device> {
  onConnection({
    // A newer version in another tab has the database now. Rows would look empty here, so the page says what happened.
    onVersionChange: () => setDevice({ status: 'failed', error: new OpenError('closed', null) }),
    onClosed: (reopened) => {
      if (!reopened) setDevice({ status: 'failed', error: new OpenError('closed', null) });
    },
    onBlocked: () =>
      toast({
        title: 'Close the other tabs of Daymark',
        description: 'An older version is open there and holds your days.',
      }),
  });
  const db = await openProfile(profile);
  void saveWaitingShares(profile);
  const state = createSyncState({ profile: profile.kind });
  if (profile.kind !== 'account') {
    const stop = watchStore({ db, state });
    return {
      profile,
      db,
      state,
      syncNow: async () => undefined,
      close: async () => {
        stop();
        await closeProfile();
      },
    };
  }

  const channel = createChannel(profile.user_id);
  let scheduler: Scheduler | undefined;
  let closed = false;
  const start = (): Scheduler =>
    (scheduler ??= startScheduler({
      db,
      state,
      post: createPost({
        url: serverUrl(),
        apikey: publicKey(),
        session: { read: readSession, write: writeSession },
        fetch: (...request) => fetch(...request),
        locks: navigator.locks,
      }),
      now: Date.now,
      random: Math.random,
      locks: navigator.locks,
      document,
      window,
      onPoke: channel.onPoke,
      onChannel: channel.onChannel,
      report: (code) => logFailure('Sync:', code),
    }));
  afterPaint(() => {
    if (closed) return;
    start();
    void channel.connect();
  });
  const unfollowOutbox = followOutbox(state);
  // Somebody signed in again: what waited can go.
  const unfollow = onSessionChange(() => {
    if (!state.get().needsSignIn) return;
    void readSession().then((session) => {
      if (session?.user.id === profile.user_id && !closed) start().nudge('now');
    });
  });
  return {
    profile,
    db,
    state,
    syncNow: async () => {
      if (!closed) await start().syncNow();
    },
    close: async () => {
      closed = true;
      unfollow();
      unfollowOutbox();
      scheduler?.stop();
      channel.close();
      await closeProfile();
    },
  };
}

/** The poke channel, whose client (supabase-js) is loaded late and may never come: sync does without it. */
function createChannel(user: string) {
  const pokes = new Set<(head: number) => void>();
  const states = new Set<(up: boolean) => void>();
  let connection: { close(): void } | undefined;
  let closed = false;
  return {
    onPoke: (told: (head: number) => void) => {
      pokes.add(told);
      return () => void pokes.delete(told);
    },
    onChannel: (told: (up: boolean) => void) => {
      states.add(told);
      return () => void states.delete(told);
    },
    async connect() {
      try {
        const { connectRealtime } = await import('#remote/realtime.ts');
        if (closed) return;
        connection = connectRealtime({
          user,
          url: serverUrl(),
          apikey: publicKey(),
          token: async () => {
            const session = await readSession();
            return session?.user.id === user ? session.access_token : null;
          },
          onPoke: (head) => pokes.forEach((told) => told(head)),
          onJoined: (up) => states.forEach((told) => told(up)),
        });
      } catch (error) {
        logFailure('The poke channel could not be loaded:', error);
      }
    },
    close() {
      closed = true;
      connection?.close();
    },
  };
}
