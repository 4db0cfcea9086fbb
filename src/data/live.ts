/** Reading rows on a screen: the query runs again by itself whenever what it read has changed, in this tab or another. */
import { liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import { db } from './db.ts';

/**
 * The rows of a query; undefined while they are read for the first time, and again after `deps` have changed, so that no
 * row of another day or id is ever shown under this one. A read that fails logs its name and gives `empty`.
 */
export function useLive<T>(query: () => Promise<T>, empty: T, deps: readonly unknown[]): T | undefined {
  const profile = db?.name;
  // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the query depends on, as for useMemo
  const source = useMemo(() => liveQuery(() => orEmpty(query, empty)), [profile, ...deps]);
  const [seen, setSeen] = useState<{ readonly source: unknown; readonly value: T }>();
  useEffect(() => {
    const subscription = source.subscribe((value) => setSeen({ source, value }));
    return () => subscription.unsubscribe();
  }, [source]);
  return seen?.source === source ? seen.value : undefined;
}

async function orEmpty<T>(query: () => Promise<T>, empty: T): Promise<T> {
  try {
    return await query();
  } catch (error) {
    // oxlint-disable-next-line no-console -- the name alone: never what a person wrote
    console.error('A read failed:', error instanceof Error ? error.name : typeof error);
    return empty;
  }
}
