import { onSessionChange } from '#data/session-store.ts';
import type { WorkLoop } from '#lib/work-loop.ts';
import type { SyncStateStore } from '#sync/state.ts';

/**
 * Calls `retry` at each sign that the server may be reachable: a sync that succeeded, a session, a network, a page that is shown again. Signs are
 * hints that may be lost, so what waits has a timer of its own. Returns the function that stops it.
 */
export function onReachable(state: SyncStateStore, retry: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') retry();
  };
  let synced = state.get().lastSyncedAt ?? 0;
  const unfollow = state.subscribe(() => {
    const last = state.get().lastSyncedAt ?? 0;
    if (last > synced) retry();
    synced = last;
  });
  const unfollowSession = onSessionChange(retry);
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    unfollow();
    unfollowSession();
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/** Lets a queue try again at each of these signs. Returns the function that stops both. */
export function whileReachable(state: SyncStateStore, queue: Pick<WorkLoop, 'wake' | 'stop'>): () => void {
  const unfollow = onReachable(state, () => queue.wake(true));
  return () => {
    unfollow();
    queue.stop();
  };
}
