/** Reading rows on a screen: the query runs again by itself whenever what it read has changed, in this tab or another. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { db } from './db.ts';

/**
 * The rows of a query; undefined while they are read for the first time, and again after `deps` have changed, so that no
 * row of another day or id is ever shown under this one. A read that fails logs its name and gives `empty`.
 */
export function useLive<T>(query: () => Promise<T>, empty: T, deps: readonly unknown[]): T | undefined {
  const profile = db?.name;
  // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the query depends on, as for useMemo
  const asked = useMemo(() => ({}), [profile, ...deps]);
  // useLiveQuery goes on showing the last answer after its deps have changed; the question it belongs to tells them apart.
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
