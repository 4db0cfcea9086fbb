/**
 * Asks the browser to start the service worker for what still waits when the app is closed (sw/deliver.ts). Only Chromium has this, so
 * nothing depends on it: the page sends what waits when it is opened.
 */
import { SYNC_TAG } from '#lib/worker.ts';
import type { SyncStateStore } from '#sync/state.ts';

/** Chromium's, and not in TypeScript's library. */
interface WakingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** The shortest time between two starts; the browser chooses a longer one when the app is used little. */
const HALF_A_DAY_MS = 12 * 3600 * 1000;

interface Surroundings {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Resolves when a worker is active; never, when there is none. */
  readonly ready: Promise<WakingRegistration>;
  /** Whether the browser grants periodic sync. */
  readonly periodic: () => Promise<boolean>;
}

const here = (): Surroundings | null =>
  'serviceWorker' in navigator
    ? {
        document,
        ready: navigator.serviceWorker.ready as Promise<WakingRegistration>,
        periodic: async () => {
          const name = 'periodic-background-sync' as PermissionName;
          return (await navigator.permissions.query({ name })).state === 'granted';
        },
      }
    : null;

/** Calls `listener` with how many questions wait for the coach; returns the unsubscribe function. */
type Questions = (listener: (waiting: number) => void) => () => void;

/**
 * Watches an account's outbox and its questions to the coach. Registers a background sync when something is unsent and the server is
 * unreachable or the page is hidden. Returns the function that stops it.
 */
export function followOutbox(
  state: SyncStateStore,
  around: Surroundings | null = here(),
  questions: Questions = () => () => undefined,
): () => void {
  if (!around) return () => undefined;
  const { document } = around;
  let registration: WakingRegistration | undefined;
  let asked = '';
  let waiting = 0;

  const ask = () => {
    const { pending, waitingMedia, offline } = state.get();
    const due = pending + waitingMedia + waiting;
    const hidden = document.visibilityState === 'hidden';
    if (!registration || due === 0 || !(offline || hidden)) {
      asked = '';
      return;
    }
    // It was asked for the same before.
    const why = `${due} ${hidden}`;
    if (why === asked) return;
    asked = why;
    // The person or the browser may refuse: the page sends it when it is opened.
    void registration.sync?.register(SYNC_TAG).catch(() => undefined);
  };

  void around.ready
    .then(async (ready) => {
      registration = ready;
      ask();
      if (ready.periodicSync && (await around.periodic())) {
        await ready.periodicSync.register(SYNC_TAG, { minInterval: HALF_A_DAY_MS });
      }
    })
    .catch(() => undefined);
  const unfollow = state.subscribe(ask);
  const unfollowQuestions = questions((count) => {
    waiting = count;
    ask();
  });
  document.addEventListener('visibilitychange', ask);
  return () => {
    unfollow();
    unfollowQuestions();
    document.removeEventListener('visibilitychange', ask);
  };
}
