/** Work that a process does beside its requests, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Log } from './log.ts';

export interface BackgroundWork {
  /** Starts nothing more, and waits for what is running. */
  stop(): Promise<void>;
}

/** Waits for some ms, or until the work is stopped. It does not keep the process alive. */
export type Pause = (ms: number) => Promise<void>;

/** Starts `work`, which ends soon after its signal is aborted. */
export function inBackground(work: (signal: AbortSignal, pause: Pause) => Promise<void>): BackgroundWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause: Pause = (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const running = work(signal, pause);
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

interface Rounds {
  /** For the log. */
  readonly event: string;
  readonly log: Log;
  /** In ms. */
  readonly every: number;
  readonly atOnce: number;
  /** Does one thing that is due; false when nothing is. */
  readonly next: (signal: AbortSignal) => Promise<boolean>;
}

/** Every so often does all that is due, several things at once. A failure is logged and ends the round. */
export const inRounds = ({ event, log, every, atOnce, next }: Rounds): BackgroundWork =>
  inBackground(async (signal, pause) => {
    const one = async () => {
      while (!signal.aborted && (await next(signal))) continue;
    };
    for (;;) {
      await pause(every);
      if (signal.aborted) return;
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, one));
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed) log({ event, ...describeError(failed.reason) });
    }
  });
