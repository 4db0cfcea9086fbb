/** Lets few reads of large accounts run at once: each takes memory, and the time of everybody else. */
import { createPerUserQueue } from './sync/per-user-queue.ts';

export interface HeavyReads {
  /** Runs `work` when this process and the person have a place free; null: too many wait already. */
  run<T>(user: string, work: () => Promise<T>): Promise<T | null>;
}

/** How many of this process run at once, and how many of one person; how many of one person may wait. */
const LIMITS = { atOnce: 4, ofOne: 1, waiting: 32 };
/** Of all people. */
const MOST_WAITING = 1_000;

export function createHeavyReads({ atOnce, ofOne, waiting } = LIMITS): HeavyReads {
  const own = createPerUserQueue(ofOne, waiting);
  const all = createPerUserQueue(atOnce, MOST_WAITING);
  return { run: (user, work) => own.run(user, () => all.run('', work)) };
}
