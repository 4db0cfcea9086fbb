import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SyncState } from '#sync/state.ts';
import { syncWords, type SyncWords } from './words.ts';
import { useHours } from '#ui/clock.ts';
import { useOnline } from '#ui/use-online.ts';
import type { Device } from '#app/start/device-store.ts';

/** At midnight 'Synced at 14:02' becomes 'Synced at 14:02 on May 14' by itself; an update every minute is enough. */
const TICK_MS = 60_000;

/** A device's sync state, and its words. */
export function useSyncWords({ state: store }: Device): { readonly state: SyncState; readonly words: SyncWords } {
  // oxlint-disable-next-line typescript/unbound-method -- both are closures and know no `this`
  const known = useSyncExternalStore(store.subscribe, store.get);
  // The first try after a cold start has not failed yet. That there is no network is true; that there is one may be false.
  const online = useOnline();
  const state = useMemo(() => (online ? known : { ...known, offline: true }), [online, known]);
  useHours();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { state, words: syncWords(state, now) };
}
