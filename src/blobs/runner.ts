/** The page's part: moves blobs whenever there is something to move and the server may answer, and keeps the store small. */
import { liveQuery } from 'dexie';
import { dropUnnamed, freeBlobs, waitingMedia } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { estimate } from '#data/storage.ts';
import { DAY_MS } from '#lib/durations.ts';
import { createWorkLoop, type WorkLoop } from '#lib/work-loop.ts';
import { logFailure } from '#lib/log-failure.ts';
import { transferBlobs, type TransferDeps } from './queue.ts';
import { readSwitches } from './switches.ts';

/** After this the queue is looked at again while another tab is at it, ms. */
const BUSY_MS = 10_000;
/** What is freed when the device is short of space: two hundred photos. */
const FREE_BYTES = 80 * 1024 * 1024;

export interface Progress {
  /** Which attachment is being sent, of how many; null: none. */
  sending(at: { readonly n: number; readonly of: number } | null): void;
  /** Why the queue waits: a code; null: it does not. */
  trouble(code: string | null): void;
}

export interface RunnerOptions extends Omit<TransferDeps, 'mayBeReachable' | 'onSend'> {
  readonly progress: Progress;
}

export type Runner = Pick<WorkLoop, 'wake' | 'stop' | 'idle'>;

/** Starts moving the blobs of an account. */
export function startBlobs(options: RunnerOptions): Runner {
  const { db, progress, now } = options;
  /** The most that waited since the queue was empty: '3 of 12' keeps its 12. */
  let most = 0;

  const count = async () => {
    const { count } = await waitingMedia(db);
    most = count === 0 ? 0 : Math.max(most, count);
    return count;
  };

  const run = async (mayBeReachable: boolean) => {
    const result = await transferBlobs({
      ...options,
      mayBeReachable,
      onSend: (blob) => {
        if (!blob) return progress.sending(null);
        count().then(
          (left) => progress.sending(left > 0 ? { n: most - left + 1, of: most } : null),
          () => undefined,
        );
      },
    });
    progress.trouble(result.kind === 'wait' ? result.code : null);
    if (result.kind === 'busy') loop.plan(BUSY_MS);
    else if (result.until !== null) loop.plan(result.until - now());
    await tidy(db);
    await count();
  };

  const loop = createWorkLoop(run, (error) => logFailure('Blobs were not moved:', error));

  // What is attached here, and what arrives from other devices.
  const changes = liveQuery(() =>
    Promise.all([db.attachments.count(), db.blobs.where('sent').equals(0).primaryKeys(), readSwitches(db)]),
  ).subscribe({ next: () => loop.wake(), error: () => undefined });

  return {
    ...loop,
    stop() {
      loop.stop();
      changes.unsubscribe();
      progress.sending(null);
    },
  };
}

/** Once a day deletes what no row names, and frees room when the device is short of it. */
async function tidy(db: DaymarkDb): Promise<void> {
  const now = db.now();
  const swept = (await readMeta(db, 'blobSweep')) ?? 0;
  if (swept > now - DAY_MS && swept <= now) return;
  await writeMeta(db, 'blobSweep', now);
  await dropUnnamed(db);
  if ((await estimate())?.low && !(await readSwitches(db)).keepAll) await freeBlobs(db, FREE_BYTES);
}
