/** What the device's own tables say about sync: true before the engine is loaded, and without it. */
import { liveQuery } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { readMeta } from './meta.ts';
import type { SyncState, SyncStateStore } from './state.ts';

/** Keeps the counts in the state true whoever writes: this tab, another one or the service worker. Gives the way to stop. */
export function watchStore(
  { db, state }: { readonly db: DaymarkDb; readonly state: SyncStateStore },
  changed: (pendingBefore: number) => void = () => undefined,
): () => void {
  state.set({ profile: db.profile.kind });
  const counts = liveQuery(async (): Promise<Partial<SyncState>> => {
    const [pending, quarantined, recovery, syncedAt, hot] = await Promise.all([
      db.outbox.count(),
      db.quarantine.count(),
      readMeta(db, 'recovery'),
      readMeta(db, 'syncedAt'),
      readMeta(db, 'hot'),
    ]);
    return {
      pending,
      quarantined,
      recovery: recovery !== undefined,
      lastSyncedAt: syncedAt ?? null,
      hotSetLoaded: hot ?? false,
    };
  });
  const subscription = counts.subscribe({
    next: (patch) => {
      const before = state.get().pending;
      state.set(patch);
      changed(before);
    },
    // A closed database counts nothing; the screens say why it is closed.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
