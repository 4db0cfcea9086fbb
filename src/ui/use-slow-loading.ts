import { useEffect, useState } from 'react';

/** Rows on the device are read faster than this, so no skeleton flashes; only a first sync takes longer, ms. */
const NOTICEABLE_MS = 150;

/** Whether something has been loading for a noticeable time, or for `ms`. */
export function useSlowLoading(waiting: boolean, ms = NOTICEABLE_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, ms]);
  return waiting && slow;
}
