import { useEffect, useState } from 'react';

/** What is on the device is there before anyone could see a skeleton; only a first sync takes longer than this, in ms. */
const PATIENCE = 150;

/** Whether something has been awaited for noticeably long. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}
