/** Live queries: a query runs again whenever what it has read changes, in this tab or another. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { getDb, hasProfile } from './db.ts';

/**
 * The rows of a query; undefined during the first read, and again after `deps` have changed, so that no row of another day or id is shown
 * meanwhile. A read that fails logs the name of the error and returns `empty`.
 */
export function useLive<T>(query: () => Promise<T>, empty: T, deps: readonly unknown[]): T | undefined {
  const profile = hasProfile() ? getDb().name : undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the query depends on, as for useMemo
  const asked = useMemo(() => ({}), [profile, ...deps]);
  // useLiveQuery still returns the last result after its deps have changed: compare the deps of the result.
  const seen = useLiveQuery(async () => ({ asked, value: await orEmpty(query, empty) }), [asked]);
  return seen?.asked === asked ? seen.value : undefined;
}

async function orEmpty<T>(query: () => Promise<T>, empty: T): Promise<T> {
  try {
    return await query();
  } catch (error) {
    logFailure('A read failed:', error);
    return empty;
  }
}
