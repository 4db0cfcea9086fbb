/** Once a day the server deletes what no device needs any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground, type BackgroundWork } from './background.ts';
import type { Database } from './database/port.ts';
import { describeError, type Log } from './log.ts';
import { cleanBlobs } from './media/clean-up.ts';
import type { BlobFiles } from './media/files.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** The key of this advisory lock. */
const LOCK = 0x64617970;
/** How many people's rows one transaction handles: their pushes wait for its end. */
const PEOPLE = 50;
/** The time limit of a transaction, in ms: the first one on a large database takes long. */
const TIMEOUT = 5 * 60_000;

/** When it runs, in ms. Up to half of each time is added at random, so that not all processes run at once. */
export interface UpkeepTimes {
  /** After the start. */
  readonly first: number;
  readonly every: number;
  /** After a failure. */
  readonly again: number;
  /** Between two transactions, so that requests are not delayed. */
  readonly pause: number;
}

const TIMES: UpkeepTimes = { first: 2 * 60_000, every: 24 * HOUR_MS, again: HOUR_MS, pause: 50 };

/** Runs prune() and cleanBlobs() some time after the start and then daily, until it is stopped. */
export const startUpkeep = (db: Database, log: Log, files?: BlobFiles, times: UpkeepTimes = TIMES): BackgroundWork =>
  inBackground(async (signal, pause) => {
    const wait = (ms: number) => pause(ms * (1 + Math.random() / 2));
    await wait(times.first);
    while (!signal.aborted) {
      let next = times.every;
      try {
        const count = await prune(db, signal, times.pause);
        if (count !== null) log({ event: 'upkeep', count });
        if (count !== null && files && !signal.aborted) {
          log({ event: 'blobs', count: await cleanBlobs(db, files, signal, times.pause) });
        }
      } catch (thrown) {
        next = times.again;
        log({ event: 'upkeep', ...describeError(thrown) });
      }
      await wait(next);
    }
  });

/**
 * Deletes old tombstones, losers and outcomes (sync_prune), few people at a time, and then the coach's old answers (coach_prune)
 * and what resets kept (account_prune).
 * Returns how many people had any of the former; null: another process does it. The lock ends with its transaction, so that it works
 * through every pooler and is always freed.
 */
export async function prune(db: Database, signal?: AbortSignal, pause = 0): Promise<number | null> {
  let people = 0;
  for (;;) {
    const found = await db.tx(
      null,
      async (query) => {
        const [lock] = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
        if (!lock?.mine) return null;
        const [done] = await query<{ people: number }>('select public.sync_prune($1) as people', [PEOPLE]);
        const people = done?.people ?? 0;
        // Rows of one table that no push locks, so no push waits for them.
        if (people === 0)
          await query('select public.coach_prune(), public.account_prune(), public.token_writes_prune()');
        return people;
      },
      { timeout: TIMEOUT },
    );
    if (found === null) return people > 0 ? people : null;
    people += found;
    if (found === 0 || signal?.aborted) return people;
    await sleep(pause);
  }
}
