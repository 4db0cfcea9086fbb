/** Live queries that read a lot. */
import { Dexie } from 'dexie';
import { useRef } from 'react';
import { useLive } from './live.ts';

/** The shortest time between two reads of one query, ms. */
export const PACE = 1_000;

/** As useLive(), but it reads at most once a second: while an import is stored or taken back, what it reads changes many times a second. */
export function usePacedLive<T>(query: () => Promise<T>, empty: T, deps: readonly unknown[]): T | undefined {
  const paced = useRef({ asked: 0, readAt: -PACE });
  return useLive(
    async () => {
      const now = paced.current;
      const asked = ++now.asked;
      const wait = now.readAt + PACE - performance.now();
      // Dexie's promise: the reads after it still belong to the live query.
      if (wait > 0) await new Dexie.Promise((next) => setTimeout(next, wait));
      // A later change has asked again: nobody waits for this answer.
      if (asked !== now.asked) return empty;
      now.readAt = performance.now();
      return query();
    },
    empty,
    deps,
  );
}
