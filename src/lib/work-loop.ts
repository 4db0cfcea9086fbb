/** Work on a queue, one round at a time: whenever there may be something to do, and again when a round says so. */
import { DAY_MS } from './durations.ts';

export interface WorkLoop {
  /** There may be something to do; `mayBeReachable`: the server may be reachable again. A call during a round begins another one after it. */
  wake(mayBeReachable?: boolean): void;
  /** Begins another round after so many ms. */
  plan(ms: number): void;
  /** Begins no more rounds. */
  stop(): void;
  isStopped(): boolean;
  /** Settles when nothing is being done. */
  idle(): Promise<void>;
}

/** The least time between two rounds, ms. */
const LEAST_MS = 50;

/** A loop over `run`, which may plan the next round. `onFailure` hears what a round threw, unless the loop was stopped. */
export function createWorkLoop(
  run: (mayBeReachable: boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): WorkLoop {
  let running: Promise<void> | undefined;
  /** wake() was called during a round: with what. */
  let again: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const wake = (mayBeReachable = false) => {
    if (stopped) return;
    if (running) {
      again = mayBeReachable || again === true;
      return;
    }
    clearTimeout(timer);
    running = run(mayBeReachable)
      .catch((error: unknown) => {
        if (!stopped) onFailure(error);
      })
      .finally(() => {
        running = undefined;
        const next = again;
        again = undefined;
        if (next !== undefined) wake(next);
      });
  };

  return {
    wake,
    plan(ms) {
      clearTimeout(timer);
      // A timer of more than 24 days would fire at once.
      if (!stopped) timer = setTimeout(() => wake(), Math.min(Math.max(ms, LEAST_MS), DAY_MS));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    isStopped: () => stopped,
    idle: async () => {
      for (let last; running !== last;) await (last = running);
    },
  };
}
