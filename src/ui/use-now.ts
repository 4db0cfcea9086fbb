import { useEffect, useState } from 'react';

/** The time, updated each half minute, and when the page is looked at again: a sleeping device runs no timers. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, 30_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
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
