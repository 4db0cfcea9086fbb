import { useEffect, useState } from 'react';

/** The time, updated every so many ms, and when the page is looked at again: a sleeping device runs no timers. */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every]);
  return now;
}

/** Whether an instant is more than `ms` ago; becomes true by itself. */
export function useOlderThan(at: string, ms: number): boolean {
  const [older, setOlder] = useState(() => Date.now() - Date.parse(at) > ms);
  useEffect(() => {
    if (older) return undefined;
    const timer = setTimeout(() => setOlder(true), Math.max(0, Date.parse(at) + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [older, at, ms]);
  return older;
}
