import { useRef } from 'react';

/** One press, one effect: while the work of a press is running, another press does nothing. */
export function useOnce<A extends readonly unknown[]>(
  work: (...args: A) => Promise<void>,
): (...args: A) => Promise<void> {
  const busy = useRef(false);
  return async (...args) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work(...args);
    } finally {
      busy.current = false;
    }
  };
}
