import { useEffect, useState } from 'react';

/** The time, updated each half minute: for texts that contain a time. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
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
