import { useEffect, useState } from 'react';

/** Rows on the device are read faster than this, so no skeleton flashes; only a first sync takes longer, ms. */
const NOTICEABLE_MS = 150;

/** Whether something has been loading for a noticeable time. */
export function useSlowLoading(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}
