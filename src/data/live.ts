/** Reading rows on a screen: the query runs again by itself whenever what it read has changed, in this tab or another. */
import { liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
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
  // The last answer stays until the next one comes; the question it belongs to tells them apart.
  const [seen, setSeen] = useState<{ readonly asked: object; readonly value: T }>();
  useEffect(() => {
    const answers = liveQuery(() => orEmpty(query, empty)).subscribe((value) => setSeen({ asked, value }));
    return () => answers.unsubscribe();
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is another one whenever the query is
  }, [asked]);
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
