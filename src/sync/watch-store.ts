/** What the device's own tables say about sync: true before the engine is loaded, and without it. */
import { liveQuery } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import type { SyncState, SyncStateStore } from './state.ts';

/**
 * Keeps the counts in the state true whoever writes: this tab, another one or the service worker. `queued` hears of each new
 * edit in the outbox. Gives the way to stop.
 */
export function watchStore(
  { db, state }: { readonly db: DaymarkDb; readonly state: SyncStateStore },
  queued: () => void = () => undefined,
): () => void {
  state.set({ profile: db.profile.kind });
  let seen: { readonly pending: number; readonly newest: number; readonly syncedAt: number } | undefined;
  const counts = liveQuery(async () => {
    const [pending, newest, quarantined, recovery, syncedAt, hot] = await Promise.all([
      db.outbox.count(),
      db.outbox.toCollection().lastKey(),
      db.quarantine.count(),
      readMeta(db, 'recovery'),
      readMeta(db, 'syncedAt'),
      readMeta(db, 'hot'),
    ]);
    const patch: Partial<SyncState> = {
      pending,
      quarantined,
      recovery: recovery !== undefined,
      lastSyncedAt: syncedAt ?? null,
      hotSetLoaded: hot ?? false,
    };
    return { patch, newest: Number(newest ?? -Infinity) };
  });
  const subscription = counts.subscribe({
    next: ({ patch, newest }) => {
      const before = seen ?? { pending: 0, newest: -Infinity, syncedAt: Infinity };
      const { pending = 0, lastSyncedAt } = patch;
      seen = { pending, newest, syncedAt: lastSyncedAt ?? 0 };
      // A cycle that ended well in another tab, or in the worker, ends what this tab last knew to be wrong.
      const well = seen.syncedAt > before.syncedAt ? { offline: false, needsSignIn: false, error: null } : {};
      state.set({ ...patch, ...well });
      // The count alone would miss an edit that came just as an acknowledged one went.
      if (pending > before.pending || (pending > 0 && newest > before.newest)) queued();
    },
    // A closed database counts nothing; the screens say why it is closed.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
