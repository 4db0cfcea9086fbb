/** Lets few reads of large accounts run at once: each takes memory, and the time of everybody else. */
import { createPerUserQueue } from './sync/per-user-queue.ts';

export interface HeavyReads {
  /** Runs `work` when this process and the person have a place free; null: too many wait already. */
  run<T>(user: string, work: () => Promise<T>): Promise<T | null>;
  /** Takes a place for longer than one call. Resolves to what gives it back; null: too many wait already. */
  enter(user: string): Promise<(() => void) | null>;
}

interface Places {
  /** How many reads of this process run at once. */
  readonly atOnce: number;
  /** How many of one person run, and how many more of theirs wait. */
  readonly ofOne: number;
  readonly waiting: number;
}

/** Reads that end by themselves. */
const READS: Places = { atOnce: 4, ofOne: 1, waiting: 32 };
/** How many requests of all people may wait. */
const MOST_WAITING = 1_000;

/** Places for the heavy reads of this process. */
export function createHeavyReads({ atOnce, ofOne, waiting }: Places = READS): HeavyReads {
  const own = createPerUserQueue(ofOne, waiting);
  const all = createPerUserQueue(atOnce, MOST_WAITING);
  const run: HeavyReads['run'] = (user, work) => own.run(user, () => all.run('', work));
  return {
    run,
    enter: (user) =>
      new Promise((resolve) => {
        const held = run(user, () => new Promise<void>((leave) => resolve(leave)));
        void held.then((entered) => entered === null && resolve(null));
      }),
  };
}
