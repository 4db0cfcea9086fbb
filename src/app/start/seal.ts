/** Goes on with sealing or opening the account of this device, whatever ended it before (docs/decisions/0089). */
import { blobMover } from '#blobs/storage.ts';
import { liveQuery } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { deleteMeta, readMeta, type SealNote, type SealProgress, writeMeta } from '#data/meta.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { logFailure } from '#lib/log-failure.ts';
import { createWorkLoop } from '#lib/work-loop.ts';
import { authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { endLocked, lockDevice } from '#sync/seal/locked.ts';
import { type SealResult, settleSeal } from '#sync/seal/switch.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { type Toast, toast } from '#ui/toast.ts';
import { onReachable } from './reachable.ts';
import { t } from '#lib/i18n.ts';

/** After this it is tried again, ms. */
const AGAIN_MS = MINUTE_MS;

/** Returns the function that stops it. `syncNow` is called when the account can be synced again. */
export function startSealing(db: DaymarkDb, state: SyncStateStore, syncNow: () => void): () => void {
  const { kind, id, user_id } = db.profile;
  if (kind !== 'account') return () => undefined;
  const noteProgress = (progress: Partial<SealProgress>) => changeProgress(db, progress);
  /** Another device may have begun to open the account, and be lost since: a page asks once. */
  let hasAsked = false;
  const settle = async () => {
    const note = await readMeta(db, 'seal');
    if (!state.get().needsKey && (!note || (note.state === 'on' && hasAsked))) return;
    const onProgress = (done: number, total: number) => noteProgress({ done, total, trouble: null });
    const deps = { db, server: sealServer(user_id, authorised), moveBlob: blobMover(db, authorised), onProgress };
    try {
      const result = await settleSeal(deps);
      hasAsked = true;
      if (result.kind === 'more') return loop.plan(AGAIN_MS);
      await deleteMeta(db, 'sealProgress');
      const isNews = note?.state !== result.kind;
      if (result.kind === 'needs-key') {
        // Another device may change the key, or open the account.
        loop.plan(AGAIN_MS);
        if (await lockDevice(db, result.seal.key)) syncNow();
      } else {
        if (result.kind === 'open') await db.transaction('rw', db.meta, () => endLocked(db));
        if (isNews || state.get().needsKey) syncNow();
      }
      if (note && isNews && (result.kind !== 'needs-key' || note.state === 'starting')) toast(toasts()[result.kind]);
    } catch (thrown) {
      if (!(thrown instanceof RemoteError)) throw thrown;
      if (note && note.state !== 'on')
        await noteProgress({ trouble: thrown.kind === 'auth' ? 'signed_out' : thrown.code });
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
  const states = liveQuery(async () => (await readMeta(db, 'seal'))?.state ?? null);
  let seen: SealNote['state'] | null | undefined;
  const watch = states.subscribe({
    // It also runs when other notes were written, which settling does itself.
    next: (found) => {
      if (found !== seen) loop.wake();
      seen = found;
    },
    // A closed database has nothing to seal.
    error: () => undefined,
  });
  return () => {
    watch.unsubscribe();
    unsubscribe();
    unfollow();
    loop.stop();
  };
}

const changeProgress = (db: DaymarkDb, change: Partial<SealProgress>): Promise<void> =>
  db.transaction('rw', db.meta, async () =>
    writeMeta(db, 'sealProgress', {
      ...((await readMeta(db, 'sealProgress')) ?? { done: 0, total: 0, trouble: null }),
      ...change,
    }),
  );

/** What a person hears at the end of what a device has begun. */
const toasts = (): Readonly<Record<Exclude<SealResult['kind'], 'more'>, Toast>> => ({
  on: { title: t('Encryption is on'), description: t('From now on only your devices can read what you write.') },
  open: { title: t('Encryption is off'), description: t('The server can read what you write again.') },
  'needs-key': {
    title: t('Another device was first'),
    description: t('It has switched on encryption for your account. Its passphrase opens it here too.'),
  },
});
