/** Fetches the calendars of others in the background, each by one process at a time. */
import { inRounds, type BackgroundWork } from '../background.ts';
import type { Database } from '../database/port.ts';
import type { Log } from '../log.ts';
import type { Config } from '../config.ts';
import { ANYWHERE, PUBLIC } from './addresses.ts';
import { fetchCalendar, type FetchOptions } from './safe-fetch.ts';
import { store, takeDue } from './subscriptions.ts';

/** How often the table is asked whether a calendar's time has come, ms. */
const LOOK_EVERY_MS = 30_000;
/** How many are fetched at once. */
const AT_ONCE = 4;

export interface FetcherDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly options: FetchOptions;
}

/** Where this server fetches calendars from: CALENDAR_PRIVATE_ADDRESSES allows its own network too. */
export const reachOf = ({ privateCalendars }: Pick<Config, 'privateCalendars'>) =>
  privateCalendars ? ANYWHERE : PUBLIC;

/** Fetches one calendar if its time has come: `only` a certain one, or the most overdue. Returns whether there was one. */
export async function fetchNext(
  { db, now, options }: FetcherDeps,
  only: { readonly user: string; readonly id: string } | null = null,
): Promise<boolean> {
  const due = await takeDue(db, now(), only);
  if (!due) return false;
  // Without a text there is nothing that could be unchanged.
  const known =
    due.version === null ? { etag: null, lastModified: null } : { etag: due.etag, lastModified: due.last_modified };
  const fetched = await fetchCalendar(due.url, known, options);
  await store(db, due, fetched, now(), Math.random());
  return true;
}

/** Fetches what is due, until it is stopped. `every` is for tests. */
export function startFetcher(
  { log, config, ...deps }: Omit<FetcherDeps, 'options'> & { readonly log: Log; readonly config: Config },
  every = LOOK_EVERY_MS,
): BackgroundWork {
  const reach = reachOf(config);
  const next = (signal: AbortSignal) => fetchNext({ ...deps, options: { reach, signal } });
  return inRounds({ event: 'calendar', log, every, atOnce: AT_ONCE, next });
}
