/** With the app closed: runs cycles of the same sync engine as the page, asks the coach the waiting questions, and has recordings written out. */
import { transferBlobs, type TransferDeps } from '#blobs/queue.ts';
import { blobStorage } from '#blobs/storage.ts';
import { isMetered } from '#blobs/switches.ts';
import { waitingBlobs } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { createEngineDb } from '#data/engine-db.ts';
import { leaseMs } from '#data/lease.ts';
import { write } from '#data/write.ts';
import { closeOver, whichAreOver } from '#features/reminders/over.ts';
import type { NoticeData } from '#features/reminders/payload.ts';
import { titleOf as titleIn } from '#features/reminders/read-rows.ts';
import { createAsk, sendAs } from '#assistant/post.ts';
import { speechServer, type TranscriptDeps, writeOutRecordings } from '#assistant/transcripts.ts';
import { authorised } from '#remote/authorised.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { speak, type Texts } from '#lib/i18n.ts';
import { RemoteError } from '#remote/errors.ts';
import { syncCycle, type EngineDeps } from '#sync/engine.ts';
import { createPost } from '#sync/post.ts';
import { createSyncState } from '#sync/state.ts';
import { askWaiting, tell, type WorkerAsking } from './coach.ts';
import type { Part } from './part.ts';
import { usableProfile } from './profile.ts';

/** What the script that imports this one finds (sw/part.ts). */
declare const self: ServiceWorkerGlobalScope & { daymark?: Part };

/** Longest wait for another holder, ms: longer than the lease of a page that was killed during a cycle. */
const BUSY_MS = leaseMs('lease') + 15_000;
const PAUSE_MS = 5_000;

/**
 * Syncs the active profile, asks the coach the waiting questions, and closes the notifications of what is over. Rejects when the browser should try
 * again.
 */
export const deliver = (texts: Texts): Promise<void> =>
  inAccount(undefined, async (db, user_id) => {
    // This script has texts of its own, apart from those of the script that imports it.
    speak(texts);
    const deps = depsOf(db);
    const { answers, failed } = await deliverAll(
      { ...deps, post: createPost(authorised) },
      { ...deps, post: createAsk(sendAs(user_id, authorised)) },
    );
    await closeOver(db, self.registration, Date.now()).catch(() => undefined);
    await tell(db, answers);
    const unsent = await sendBlobs({ ...deps, storage: blobStorage(db, authorised) });
    const unwritten = await writeOut(
      { ...deps, server: speechServer(user_id, authorised) },
      { ...deps, post: createPost(authorised) },
    );
    const later = failed ?? unsent ?? unwritten;
    if (later) throw later;
  });

const depsOf = (db: DaymarkDb) => ({ db, now: Date.now, random: Math.random, locks: self.navigator.locks });

/** Runs `work` in the database of the account that is signed in here; `otherwise` where there is none. */
async function inAccount<T>(otherwise: T, work: (db: DaymarkDb, user_id: string) => Promise<T>): Promise<T> {
  const profile = await usableProfile();
  if (profile?.kind !== 'account') return otherwise;
  const db = createEngineDb(profile);
  try {
    return await work(db, profile.user_id);
  } finally {
    db.close();
  }
}

const isOver = (reminder: Partial<NoticeData>): Promise<boolean> =>
  inAccount(false, async (db) => (await whichAreOver(db, [{ data: reminder }], Date.now())).length > 0);

const titleOf = (reminder: Partial<NoticeData>): Promise<string | null> =>
  inAccount(null, (db) => titleIn(db, reminder));

const fetchDone = (reminder: Partial<NoticeData>): Promise<boolean> =>
  inAccount(false, async (db) => {
    await runCycles({ ...depsOf(db), post: createPost(authorised) });
    return closeOver(db, self.registration, Date.now(), reminder.key);
  });

/**
 * Syncs, then asks the questions, then sends their answers in a second round. `failed` is why a later try may succeed.
 */
export async function deliverAll(
  engine: EngineDeps,
  coach: WorkerAsking,
): Promise<{ readonly answers: readonly string[]; readonly failed: unknown }> {
  const round = () =>
    runCycles(engine).then(
      () => null,
      (error: unknown) => error,
    );
  let failed: unknown = await round();
  const { answers, again } = await askWaiting(coach);
  if (answers.length > 0) failed = await round();
  return { answers, failed: failed ?? again };
}

/** How long one wake-up sends photos, ms. */
const BLOBS_MS = 90_000;

/** Sends photos that wait. Returns why the browser should start the worker once more; null when that would not help, or nothing waits. */
export async function sendBlobs(deps: TransferDeps): Promise<RemoteError | null> {
  const { db, now } = deps;
  if ((await waitingBlobs(db)).length === 0) return null;
  const metered = () => isMetered(self.navigator);
  const result = await transferBlobs({ metered, ...deps, mayBeReachable: true }, now() + BLOBS_MS);
  // What the server refuses, or has no room for, waits longer than the browser tries.
  return result.kind === 'wait' && result.until < now() + HOUR_MS ? new RemoteError('retryable', 'blobs_wait') : null;
}

/** How long one wake-up waits for the texts of recordings, ms. */
const TRANSCRIPTS_MS = 90_000;

/** Has recordings written out, and sends their texts. Returns why the browser should start the worker once more; null when that would not help. */
export async function writeOut(deps: TranscriptDeps, engine: EngineDeps): Promise<RemoteError | null> {
  const { now } = deps;
  const result = await writeOutRecordings({ ...deps, mayBeReachable: true }, now() + TRANSCRIPTS_MS);
  if (result.kind !== 'busy' && result.written > 0) await runCycles(engine);
  return result.kind === 'wait' && result.until < now() + HOUR_MS
    ? new RemoteError('retryable', 'transcripts_wait')
    : null;
}

/** Runs cycles until nothing is left to do. Throws a RemoteError when something is and a later try may succeed. */
export async function runCycles(
  deps: EngineDeps,
  pause: () => Promise<void> = () => new Promise((done) => setTimeout(done, PAUSE_MS)),
): Promise<void> {
  const state = createSyncState();
  const began = deps.now();
  for (;;) {
    const outcome = await syncCycle(deps, state);
    switch (outcome.kind) {
      case 'done':
      case 'never':
        return;
      case 'failed': {
        // A later try helps with neither: the person has to sign in, or to open the app for its new version.
        const { kind } = outcome.error;
        if (kind === 'auth' || kind === 'protocol') return;
        throw outcome.error;
      }
      case 'busy':
        // Another holder is at work, or has ended and its lease expires soon.
        if (!(await waiting(deps.db))) return;
        if (deps.now() - began > BUSY_MS) throw new RemoteError('retryable', 'busy');
        await pause();
        break;
      case 'more':
    }
  }
}

const waiting = async (db: DaymarkDb) => (await db.outbox.count()) > 0;

if (typeof ServiceWorkerGlobalScope !== 'undefined') {
  self.daymark = { deliver, isOver, titleOf, fetchDone, usableProfile, createEngineDb, write };
}
