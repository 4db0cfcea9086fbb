import { useEffect, useState } from 'react';
import { dayOf } from '#lib/day.ts';
import type { Moment } from './fit.ts';

export const momentOf = (at: Date): Moment => ({ day: dayOf(at), minutes: at.getHours() * 60 + at.getMinutes() });

/** The present day and minute. */
export function useNow(): Moment {
  const [now, setNow] = useState(() => momentOf(new Date()));
  useEffect(() => {
    const tick = () => setNow(momentOf(new Date()));
    const timer = setInterval(tick, 30_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
