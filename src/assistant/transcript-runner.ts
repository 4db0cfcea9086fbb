/** The page's part: has recordings written out whenever there is one and the server may answer. */
import { liveQuery } from 'dexie';
import { logFailure } from '#lib/log-failure.ts';
import { createWorkLoop, type WorkLoop } from '#lib/work-loop.ts';
import { transcriptCalls, type TranscriptDeps, waitingRecordings, writeOutRecordings } from './transcripts.ts';

/** After this the queue is looked at again while another tab is at it, ms. */
const BUSY_MS = 10_000;

export type TranscriptRunner = Pick<WorkLoop, 'wake' | 'stop' | 'idle'>;

/** Starts writing out the recordings of an account. */
export function startTranscripts(deps: Omit<TranscriptDeps, 'mayBeReachable'>): TranscriptRunner {
  const { db, now } = deps;
  const loop = createWorkLoop(
    async (mayBeReachable) => {
      const result = await writeOutRecordings({ ...deps, mayBeReachable });
      if (result.kind === 'busy') loop.plan(BUSY_MS);
      else if (result.kind === 'wait') loop.plan(result.until - now());
    },
    (error) => logFailure('Recordings were not written out:', error),
  );

  // What was recorded, sent, allowed, or asked for again.
  const changes = liveQuery(() =>
    Promise.all([
      // Not the count of blobs that are sent: each photo that arrives would begin a round.
      waitingRecordings(db),
      db.preferences.toArray(),
      transcriptCalls(db)
        .where('state')
        .equals('recording')
        .and(({ next_at }) => next_at === 0)
        .count(),
    ]),
  ).subscribe({ next: () => loop.wake(), error: () => undefined });

  return {
    ...loop,
    stop() {
      loop.stop();
      changes.unsubscribe();
    },
  };
}
