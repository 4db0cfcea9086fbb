/** Which profile the worker may open: never more than the page would, and never where only the page may act. */
import { databaseName, DB_VERSION } from '#data/database.ts';
import type { ProfileRef } from '#data/profile.ts';
import { readActiveProfile } from '#data/session-store.ts';

/** Dexie multiplies its version by ten. */
const verno = (version: number | undefined) => Math.round((version ?? 0) / 10);

/**
 * The active profile, if its database exists in this worker's version. A newer one is not understood (fine print 13), an older one is
 * upgraded by the page only, and a missing one must not be created empty.
 */
export async function usableProfile(
  read: () => Promise<ProfileRef | undefined> = readActiveProfile,
  store: Pick<IDBFactory, 'databases'> = indexedDB,
): Promise<ProfileRef | undefined> {
  const profile = await read();
  if (!profile) return undefined;
  const found = (await store.databases()).find(({ name }) => name === databaseName(profile));
  return found && verno(found.version) === DB_VERSION ? profile : undefined;
}
