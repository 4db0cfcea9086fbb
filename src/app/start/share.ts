/** Puts what another app shared (sw/share.ts) into the log of the open profile, or of the next one that opens. */
import type { ProfileRef } from '#data/profile.ts';
import { dropShare, waitingShares } from '#data/waiting-shares.ts';
import { addToday } from '#features/daily-log/mutations.ts';
import { logFailure } from '#lib/log-failure.ts';

let queue: Promise<void> = Promise.resolve();

/**
 * Saves the stored shares into the open profile, each text on the day it was shared; call it after openProfile(). What cannot be saved now
 * stays stored until the next start. A sample gets no share, because it is thrown away one day.
 */
export function saveWaitingShares({ kind }: Pick<ProfileRef, 'kind'>): Promise<void> {
  if (kind === 'sample') return Promise.resolve();
  return (queue = queue.then(() => withLock(save)).catch((error: unknown) => logFailure('A share waits on:', error)));
}

/** Two tabs that open together must not save a text twice. */
const withLock = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  await (locks ? locks.request('daymark-shares', work) : work());
};

async function save(): Promise<void> {
  for (const { id, text, at } of await waitingShares()) {
    // First saved, then deleted. If the page is closed in between, the same id makes the same entry.
    const saved = await addToday(text, new Date(at), id);
    if (!saved.ok) return;
    await dropShare(id);
  }
}
