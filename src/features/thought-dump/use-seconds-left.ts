import { useCallback, useSyncExternalStore } from 'react';
import { COOLDOWN, waitLeft } from './thought.ts';

/** Whole seconds until another thought may be released, counting down by itself; 0 when it may. */
export function useSecondsLeft(last: Date | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!last) return () => undefined;
      const ticking = setInterval(changed, 250);
      const over = setTimeout(() => {
        clearInterval(ticking);
        changed();
      }, COOLDOWN + 300);
      return () => {
        clearInterval(ticking);
        clearTimeout(over);
      };
    },
    [last],
  );
  return useSyncExternalStore(subscribe, () => Math.ceil(waitLeft(last, new Date()) / 1000));
}
