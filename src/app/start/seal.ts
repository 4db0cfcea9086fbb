/** Goes on with sealing or opening the account of this device, whatever ended it before (docs/decisions/0089). */
import { blobMover } from '#blobs/storage.ts';
import type { DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { logFailure } from '#lib/log-failure.ts';
import { createWorkLoop } from '#lib/work-loop.ts';
import { authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { endLocked, lockDevice } from '#sync/seal/locked.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { onReachable } from './reachable.ts';

/** After this it is tried again, ms. */
const AGAIN_MS = MINUTE_MS;

/** Returns the function that stops it. `syncNow` is called when the account can be synced again. */
export function startSealing(db: DaymarkDb, state: SyncStateStore, syncNow: () => void): () => void {
  const { kind, id, user_id } = db.profile;
  if (kind !== 'account') return () => undefined;
  const settle = async () => {
    const note = await readMeta(db, 'seal');
    if (!state.get().needsKey && (!note || note.state === 'on')) return;
    const deps = { db, server: sealServer(user_id, authorised), moveBlob: blobMover(db, authorised) };
    try {
      const result = await settleSeal(deps);
      // Without the key: another device may have changed it, or opened the account.
      if (result.kind === 'more' || result.kind === 'needs-key') loop.plan(AGAIN_MS);
      const isNews = result.kind === 'needs-key' ? await lockDevice(db, result.seal.key) : result.kind !== 'more';
      if (result.kind === 'open') await db.transaction('rw', db.meta, () => endLocked(db));
      if (isNews) syncNow();
    } catch (thrown) {
      if (!(thrown instanceof RemoteError)) throw thrown;
      loop.plan(Math.max(AGAIN_MS, thrown.retryAfter ?? 0));
    }
  };
  // Several tabs may do it: then some of it is done twice.
  const alone = () =>
    navigator.locks
      ? navigator.locks.request(`daymark-seal:${id}`, { ifAvailable: true }, async (lock) => lock && settle())
      : settle();
  const loop = createWorkLoop(
    async () => void (await alone()),
    (error) => logFailure('The account could not be sealed or opened:', error),
  );
  let needed = false;
  const unsubscribe = state.subscribe(() => {
    const { needsKey } = state.get();
    if (needsKey && !needed) loop.wake();
    needed = needsKey;
  });
  const unfollow = onReachable(state, () => loop.wake());
  loop.wake();
  return () => {
    unsubscribe();
    unfollow();
    loop.stop();
  };
}
