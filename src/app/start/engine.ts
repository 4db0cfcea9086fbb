/** The sync engine, its triggers and the poke channel of one open account. Loaded after the first paint. */
import type { DaymarkDb } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import { onSessionChange, readSession } from '#data/session-store.ts';
import { authorised } from '#remote/authorised.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import { startScheduler } from '#sync/schedule.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { createPost } from '#sync/post.ts';
import { watchWaiting } from '#assistant/call-row.ts';
import { followOutbox } from './background-sync.ts';
import { logFailure } from '#lib/log-failure.ts';
import { whenIdle } from '#lib/when-idle.ts';

export interface Syncing {
  /** Runs a cycle now and resolves when it has ended, whatever its outcome. */
  readonly syncNow: () => Promise<void>;
  readonly stop: () => void;
}

/** The first screen of a new device may keep the other pages of its first sync waiting for so long, ms. */
const DRAWN_WITHIN = 1500;

/** Starts syncing an account's open database. */
export function startSyncing({ user_id }: ProfileRef, db: DaymarkDb, state: SyncStateStore): Syncing {
  const channel = createChannel(user_id);
  const scheduler = startScheduler({
    db,
    state,
    post: createPost(authorised),
    now: Date.now,
    random: Math.random,
    locks: navigator.locks,
    drawn: () => new Promise((drawn) => void whenIdle(drawn, DRAWN_WITHIN)),
    document,
    window,
    onPoke: channel.onPoke,
    onChannel: channel.onChannel,
    report: (code) => logFailure('Sync:', code),
  });
  // Its client is large: the first screen comes before it.
  whenIdle(() => void channel.connect(), 2000);
  const unfollowOutbox = followOutbox(state, undefined, (listener) => watchWaiting(db, listener));
  // After a new sign-in the unsent changes can be sent.
  const unfollow = onSessionChange(() => {
    if (!state.get().needsSignIn) return;
    void readSession().then((session) => {
      if (session?.user.id === user_id) scheduler.nudge('now');
    });
  });
  return {
    syncNow: async () => void (await scheduler.syncNow()),
    stop: () => {
      unfollow();
      unfollowOutbox();
      scheduler.stop();
      channel.close();
    },
  };
}

/** The poke channel, whose client (supabase-js) is loaded last and may fail to load: sync works without it. */
function createChannel(user: string) {
  const pokes = new Set<(head: number) => void>();
  const states = new Set<(up: boolean) => void>();
  let connection: { close(): void } | undefined;
  let closed = false;
  return {
    onPoke: (listener: (head: number) => void) => {
      pokes.add(listener);
      return () => void pokes.delete(listener);
    },
    onChannel: (listener: (up: boolean) => void) => {
      states.add(listener);
      return () => void states.delete(listener);
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
          onPoke: (head) => pokes.forEach((listener) => listener(head)),
          onJoined: (up) => states.forEach((listener) => listener(up)),
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
