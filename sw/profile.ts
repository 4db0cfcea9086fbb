/** Which profile's database the worker may open. */
import { databaseName, DB_VERSION } from '#data/database.ts';
import type { ProfileRef } from '#data/profile.ts';
import { readActiveProfile } from '#data/session-store.ts';

/** Dexie multiplies its version by ten. */
const verno = (version: number | undefined) => Math.round((version ?? 0) / 10);

/**
 * The active profile, if its database exists in this worker's version. The worker does not understand a newer one (fine print 13 in
 * src/sync/README.md); only the page upgrades an older one; and opening a missing one would create it, empty.
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
