import { setImmediate as nextIteration } from 'node:timers/promises';
import { DatabaseError, TIMED_OUT } from './database/errors.ts';

/** How long one slice lasts, ms: meanwhile the process answers nobody. */
const SLICE = 10;

/**
 * Takes all that a generator yields, and lets the process do something else in between. Throws 57014 when the work takes more than `most` ms of this
 * process's time.
 */
export async function inSlices<T>(steps: Iterable<T>, most: number): Promise<T[]> {
  const all: T[] = [];
  let worked = 0;
  let since = performance.now();
  for (const step of steps) {
    all.push(step);
    const now = performance.now();
    if (now - since < SLICE) continue;
    worked += now - since;
    if (worked > most) throw new DatabaseError('The work takes too long.', TIMED_OUT);
    await nextIteration();
    since = performance.now();
  }
  return all;
}
