/** The app is closed, the way is free: cycles of the page's own engine, and the questions to the coach. */
import type { DaymarkDb } from '#data/database.ts';
import { createEngineDb } from '#data/engine-db.ts';
import { readSession, replaceSession } from '#data/session-store.ts';
import { syncCycle, type EngineDeps } from '#sync/engine.ts';
import { SyncError } from '#sync/errors.ts';
import { LEASE_MS } from '#sync/lease.ts';
import { createSyncState } from '#sync/state.ts';
import { createAuthorised, postThrough } from '#sync/transport.ts';
import { askThrough, askWaiting, tell, type WorkerAsking } from './coach.ts';
import { usableProfile } from './profile.ts';
import { apikey, serverUrl } from './server.ts';

/** How sw/due.ts, in the script that imports this one, calls it. */
declare const self: ServiceWorkerGlobalScope & { daymarkDeliver?: () => Promise<void> };

/** A page that was killed in the middle of a cycle leaves its lease behind; after this long nobody holds it any more. */
const PATIENCE_MS = LEASE_MS + 15_000;
const PAUSE_MS = 5_000;

/**
 * Delivers what waits and fetches what is new, for whoever uses this device, and asks the coach what waits for it. Rejects when
 * the browser should try again.
 */
export async function deliver(): Promise<void> {
  const profile = await usableProfile();
  if (profile?.kind !== 'account') return;
  const db = createEngineDb(profile);
  const { locks } = self.navigator;
  const request = createAuthorised({
    url: serverUrl(),
    apikey: apikey(),
    session: { read: readSession, replace: replaceSession },
    fetch: (...request) => fetch(...request),
    locks,
  });
  const deps = { db, now: Date.now, random: Math.random, locks };
  try {
    const { answers, failed } = await deliverAll(
      { ...deps, post: postThrough(request) },
      { ...deps, post: askThrough(request, profile.user_id) },
    );
    await tell(db, answers);
    if (failed) throw failed;
  } finally {
    db.close();
  }
}

/**
 * What was written goes first; then the questions, whose answers go with a second round. `failed` is why another time may be
 * better.
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

/** Until there is nothing left to do. Throws a SyncError when there is and another time may be better. */
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
        // Waiting helps with neither: the person has to sign in, or to open the app for its new version.
        const { kind } = outcome.error;
        if (kind === 'auth' || kind === 'protocol') return;
        throw outcome.error;
      }
      case 'busy':
        // Somebody is at it; if nobody is, their lease ends.
        if (!(await waiting(deps.db))) return;
        if (deps.now() - began > PATIENCE_MS) throw new SyncError('retryable', 'busy');
        await pause();
        break;
      case 'more':
    }
  }
}

const waiting = async (db: DaymarkDb) => (await db.outbox.count()) > 0;

if (typeof ServiceWorkerGlobalScope !== 'undefined') self.daymarkDeliver = deliver;
