/**
 * When to sync. Every trigger is a hint and may be lost: the timers alone would be enough, only later. `navigator.onLine` is never trusted:
 * an unreachable server, a captive portal and airplane mode look the same to the browser and to the person.
 */
import { backoff } from '#remote/backoff.ts';
import { type CycleOutcome, type EngineDeps, syncCycle } from './engine.ts';
import { readMeta } from '#data/meta.ts';
import type { SyncStateStore } from './state.ts';
import { weeklyUpkeep } from './upkeep.ts';
import { watchStore } from './watch-store.ts';

/** Why a cycle should run; `now` is "Sync now", which ignores the backoff. */
export type NudgeReason = 'commit' | 'poke' | 'channel' | 'visible' | 'hidden' | 'online' | 'timer' | 'now';

export interface SchedulerOptions extends EngineDeps {
  readonly state: SyncStateStore;
  readonly document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined;
  readonly window?: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined;
  /** Subscribes to the server's message that the head moved; returns the function that unsubscribes. */
  readonly onPoke?: ((listener: (head: number) => void) => () => void) | undefined;
  /** Subscribes to the poke channel being up or down; without a channel the timer is faster. */
  readonly onChannel?: ((listener: (up: boolean) => void) => () => void) | undefined;
  /** Gets codes, never content: for an outbox that no cycle has tried for a minute although the server is reachable, and for bugs. */
  readonly report?: ((code: string) => void) | undefined;
}

export interface Scheduler {
  nudge(reason: NudgeReason): void;
  /** Runs a cycle now, whatever the backoff, and resolves to its outcome. */
  syncNow(): Promise<CycleOutcome>;
  stop(): void;
}

export const DEBOUNCE_MS = 300;
export const POLL_MS = 60_000;
export const POLL_WITH_CHANNEL_MS = 5 * 60_000;
export const WATCHDOG_MS = 60_000;

export function startScheduler(options: SchedulerOptions): Scheduler {
  const { db, state, now, random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let running: Promise<CycleOutcome> | undefined;
  let again = false;
  let failures = 0;
  let notBefore = 0;
  let triedAt = now();
  /** Since when the outbox has an edit that no cycle has tried to send. */
  let untriedSince: number | null = null;
  let channelUp = false;
  let stopped = false;

  const plan = (delay: number) => {
    if (stopped) return;
    const at = now() + delay;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      void run();
    }, delay);
  };

  const run = (): Promise<CycleOutcome> => {
    if (running) {
      again = true;
      return running;
    }
    triedAt = now();
    running = syncCycle(options, state)
      .catch((bug: unknown): CycleOutcome => {
        options.report?.(`bug_${bug instanceof Error ? bug.name : 'unknown'}`);
        state.set({ faults: state.get().faults + 1 });
        return { kind: 'busy' };
      })
      .then(async (outcome) => {
        running = undefined;
        // 'busy' is another tab's work, or the bug itself: it says nothing about this tab's sync.
        if (outcome.kind !== 'busy') {
          state.set({ faults: 0 });
          if (untriedSince !== null && untriedSince <= triedAt) untriedSince = null;
        }
        await settle(outcome);
        return outcome;
      });
    return running;
  };

  const settle = async (outcome: CycleOutcome) => {
    if (stopped) return;
    if (outcome.kind === 'failed') {
      failures++;
      const { kind, code, retryAfter } = outcome.error;
      const wait = backoff(failures, random, retryAfter);
      notBefore = now() + wait;
      // Without a sign-in or an update an early retry is useless; the timer tries now and then.
      if (kind !== 'auth' && kind !== 'protocol') plan(wait);
      if (LOST_CONNECTION.has(code)) await reopen(options);
      return;
    }
    failures = 0;
    notBefore = 0;
    if (outcome.kind === 'more' || again) plan(0);
    else if (outcome.kind === 'done') await upkeep(options);
    again = false;
  };

  const nudge = (reason: NudgeReason) => {
    if (reason === 'now') {
      void syncNow();
      return;
    }
    // When the server may be reachable again, one try is worth it; a keystroke during an outage is not a reason.
    const maybeReachable = reason === 'online' || reason === 'visible' || reason === 'channel';
    const wait = maybeReachable ? 0 : Math.max(0, notBefore - now());
    if (running) again = true;
    else plan(Math.max(wait, reason === 'commit' ? DEBOUNCE_MS : 0));
  };

  const syncNow = async (): Promise<CycleOutcome> => {
    notBefore = 0;
    // Edits that were written after a running cycle read the outbox need the next cycle.
    if (running) await running;
    return run();
  };

  const poll = setInterval(() => {
    const { pending, offline, needsSignIn, lastSyncedAt } = state.get();
    const last = Math.max(triedAt, lastSyncedAt ?? 0);
    if (now() - last >= (channelUp ? POLL_WITH_CHANNEL_MS : POLL_MS)) nudge('timer');
    // A cycle of another tab has tried the edits as well.
    if (pending === 0 || (untriedSince !== null && untriedSince < (lastSyncedAt ?? 0))) untriedSince = null;
    if (untriedSince === null || offline || needsSignIn || running || now() - untriedSince < WATCHDOG_MS) return;
    untriedSince = now();
    options.report?.('outbox_untried');
    nudge('timer');
  }, POLL_MS / 4);

  const stops = [
    watchStore(options, () => {
      untriedSince ??= now();
      nudge('commit');
    }),
    listen(options.document, 'visibilitychange', () => {
      if (options.document?.visibilityState === 'visible') nudge('visible');
      else if (state.get().pending > 0) nudge('hidden');
    }),
    listen(options.window, 'online', () => nudge('online')),
    options.onPoke?.((head) => {
      // A store that cannot be read cannot be pulled into either; its failure is reported elsewhere.
      readMeta(db, 'cursor')
        .then((cursor) => {
          if (head > (cursor ?? -1)) nudge('poke');
        })
        .catch(() => undefined);
    }),
    options.onChannel?.((up) => {
      channelUp = up;
      if (up) nudge('channel');
    }),
  ];
  plan(0);

  return {
    nudge,
    syncNow,
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(poll);
      for (const stop of stops) stop?.();
    },
  };
}

/** The weekly tasks; after a failure the next cycle tries again. */
async function upkeep(options: SchedulerOptions): Promise<void> {
  const report = await weeklyUpkeep(options).catch(() => null);
  if (report && report.repaired.length > 0) options.report?.(`diverged_${report.table}`);
}

function listen(
  target:
    | Pick<Window, 'addEventListener' | 'removeEventListener'>
    | Pick<Document, 'addEventListener' | 'removeEventListener'>
    | undefined,
  event: string,
  onEvent: () => void,
): () => void {
  target?.addEventListener(event, onEvent);
  return () => target?.removeEventListener(event, onEvent);
}

/** Failures of a connection that will never work again; a full disk is not one of them. */
const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError', 'store_timeout']);

/** Closes a lost connection to the store and opens it again; one that a newer version of the app closed stays closed. */
async function reopen({ db, report }: SchedulerOptions): Promise<void> {
  if (!db.isOpen()) return;
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
  } catch {
    report?.('store_closed');
  }
}
