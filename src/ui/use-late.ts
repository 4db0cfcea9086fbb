import { useEffect, useState } from 'react';

/** Rows on the device are read before a person could notice a skeleton; only a first sync takes longer than this, ms. */
const NOTICEABLE_MS = 150;

/** Whether something has been loading for noticeably long. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}
