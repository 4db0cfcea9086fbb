/** The page's part: has recordings written out whenever there is one and the server may answer. */
import { liveQuery } from 'dexie';
import { logFailure } from '#lib/log-failure.ts';
import { DAY_MS } from '#lib/durations.ts';
import { transcriptCalls, type TranscriptDeps, writeOutRecordings } from './transcripts.ts';

/** After this the queue is looked at again while another tab is at it, ms. */
const BUSY_MS = 10_000;

export interface TranscriptRunner {
  /** The server may be reachable again. */
  wake(mayBeReachable?: boolean): void;
  stop(): void;
  /** Settles when nothing is being asked. */
  idle(): Promise<void>;
}

/** Starts writing out the recordings of an account. */
export function startTranscripts(deps: Omit<TranscriptDeps, 'mayBeReachable'>): TranscriptRunner {
  const { db, now } = deps;
  let running: Promise<void> | undefined;
  let again: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const run = async (mayBeReachable: boolean) => {
    const result = await writeOutRecordings({ ...deps, mayBeReachable });
    if (stopped || result.kind === 'idle') return;
    const wait = result.kind === 'busy' ? BUSY_MS : result.until - now();
    timer = setTimeout(() => wake(), Math.min(Math.max(wait, 50), DAY_MS));
  };

  const wake = (mayBeReachable = false) => {
    if (stopped) return;
    if (running) {
      again = mayBeReachable || again === true;
      return;
    }
    clearTimeout(timer);
    running = run(mayBeReachable)
      .catch((error: unknown) => {
        if (!stopped) logFailure('Recordings were not written out:', error);
      })
      .finally(() => {
        running = undefined;
        const next = again;
        again = undefined;
        if (next !== undefined) wake(next);
      });
  };

  // What was recorded, sent, allowed, or asked for again.
  const changes = liveQuery(() =>
    Promise.all([
      db.attachments.count(),
      db.blobs.where('sent').equals(1).count(),
      db.preferences.toArray(),
      transcriptCalls(db)
        .where('state')
        .equals('recording')
        .and(({ next_at }) => next_at === 0)
        .count(),
    ]),
  ).subscribe({ next: () => wake(), error: () => undefined });

  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
      changes.unsubscribe();
    },
    idle: async () => {
      for (let last; running !== last;) await (last = running);
    },
  };
}
