import { useEffect } from 'react';
import { getDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';
import { refreshSubscriptions } from './subscriptions.ts';

/** How often the server is asked for news of other calendars while the calendar is open, ms. */
const REFRESH_MS = 15 * 60_000;
/** When it was asked last, by profile. */
const asked = new Map<string, number>();

/** Keeps the calendars of others fresh while the calendar is open and seen. Without the server, what is on the device stays. */
export function useFreshSubscriptions(): void {
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      const since = now - (asked.get(getDb().name) ?? 0);
      if (document.visibilityState === 'hidden' || !navigator.onLine || since < REFRESH_MS) return;
      asked.set(getDb().name, now);
      refresh().catch((cause: unknown) => logFailure('RefreshFailed', cause));
    };
    look();
    const timer = setInterval(look, REFRESH_MS / 3);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, []);
}

async function refresh(): Promise<void> {
  const outcome = await refreshSubscriptions();
  // A later look asks again.
  if (!outcome.ok) asked.delete(getDb().name);
}
