/** What the device's own tables say about sync: correct before the engine is loaded, and without it. */
import { liveQuery } from 'dexie';
import { waitingMedia } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import type { SyncState, SyncStateStore } from './state.ts';

/**
 * Keeps the counts in the state correct, whether this tab, another tab or the service worker writes. Calls `onQueued` for each new edit in
 * the outbox. Returns the function that stops it.
 */
export function watchStore(
  { db, state }: { readonly db: DaymarkDb; readonly state: SyncStateStore },
  onQueued: () => void = () => undefined,
): () => void {
  state.set({ profile: db.profile.kind });
  let last: { readonly pending: number; readonly newest: number; readonly syncedAt: number } | undefined;
  const counts = liveQuery(async () => {
    const [pending, newest, quarantined, recovery, syncedAt, hot, media] = await Promise.all([
      db.outbox.count(),
      db.outbox.toCollection().lastKey(),
      db.quarantine.count(),
      readMeta(db, 'recovery'),
      readMeta(db, 'syncedAt'),
      readMeta(db, 'hot'),
      waitingMedia(db),
    ]);
    const patch: Partial<SyncState> = {
      pending,
      waitingMedia: media.count,
      mediaWord: media.word,
      quarantined,
      recovery: recovery !== undefined,
      lastSyncedAt: syncedAt ?? null,
      hotSetLoaded: hot ?? false,
    };
    return { patch, newest: Number(newest ?? -Infinity) };
  });
  const subscription = counts.subscribe({
    next: ({ patch, newest }) => {
      const before = last ?? { pending: 0, newest: -Infinity, syncedAt: Infinity };
      const { pending = 0, lastSyncedAt } = patch;
      last = { pending, newest, syncedAt: lastSyncedAt ?? 0 };
      // A cycle that ended well in another tab, or in the worker, clears this tab's errors.
      const cleared = last.syncedAt > before.syncedAt ? { offline: false, needsSignIn: false, error: null } : {};
      state.set({ ...patch, ...cleared });
      // The count alone would miss a new edit when an acknowledged one was dropped at the same time.
      if (pending > before.pending || (pending > 0 && newest > before.newest)) onQueued();
    },
    // A closed database has no counts; the screens say why it is closed.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
