/** What another app shared (sw/share.ts) goes into the log: of whoever is here, or of whoever enters next. */
import type { ProfileRef } from '#data/profile.ts';
import { dropShare, waitingShares } from '#data/waiting-shares.ts';
import { addToday } from '#features/daily-log/mutations.ts';
import { logFailure } from '#lib/log-failure.ts';

let turn: Promise<void> = Promise.resolve();

/**
 * Saves what waits into the open profile, each text on the day it came; call it after openProfile(). What cannot be saved
 * now waits for the next start. A sample is thrown away one day, so it gets nothing.
 */
export function saveWaitingShares({ kind }: Pick<ProfileRef, 'kind'>): Promise<void> {
  if (kind === 'sample') return Promise.resolve();
  return (turn = turn.then(() => withLock(save)).catch((error: unknown) => logFailure('A share waits on:', error)));
}

/** Two tabs that open together must not save a text twice. */
const withLock = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  await (locks ? locks.request('daymark-shares', work) : work());
};

async function save(): Promise<void> {
  for (const { id, text, at } of await waitingShares()) {
    // First saved, then forgotten; killed in between, the same id makes the same entry.
    const saved = await addToday(text, new Date(at), id);
    if (!saved.ok) return;
    await dropShare(id);
  }
}
