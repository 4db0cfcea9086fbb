import { useCallback, useSyncExternalStore } from 'react';
import { logicalDay, type Day } from '#lib/day.ts';
import { HOUR_MS } from '#lib/durations.ts';

/**
 * Today, for a person whose day starts at `dayStartsAt` o'clock. It changes by itself at that hour, and when the page becomes visible
 * again, because a sleeping device runs no timers.
 */
export function useToday(dayStartsAt = 0): Day {
  const subscribe = useCallback((onChange: () => void) => watchDay(dayStartsAt, onChange), [dayStartsAt]);
  const read = useCallback(() => logicalDay(new Date(), dayStartsAt), [dayStartsAt]);
  return useSyncExternalStore(subscribe, read);
}

function watchDay(dayStartsAt: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), dayStartsAt);
    if (next <= now) next.setDate(next.getDate() + 1);
    // A second late rather than a moment early. An hour at most, so that a changed clock or zone is noticed.
    timer = setTimeout(tick, Math.min(next.getTime() - now.getTime() + 1000, HOUR_MS));
  };
  const tick = () => {
    clearTimeout(timer);
    onChange();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', tick);
  addEventListener('pageshow', tick);
  addEventListener('focus', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    removeEventListener('pageshow', tick);
    removeEventListener('focus', tick);
  };
}
