/** The calendars of others that a person shows: their table (0030_baseline.sql), who fetches one, and what came of it. */
import { createHash } from 'node:crypto';
import { isForgotten } from '../account/forgotten.ts';
import type { Database } from '../database/port.ts';
import { storableText } from '#lib/storable.ts';
import type { Fetched } from './safe-fetch.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import { iso } from '../iso.ts';

/** The most calendars of a person: each may take 3 MB here. */
export const MOST_SUBSCRIPTIONS = 10;

/** One calendar as a device sees it. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly color: string;
  /** Null until it was fetched once. */
  readonly fetched_at: Date | null;
  /** Why the last fetch failed; null when it did not. */
  readonly trouble: string | null;
  /** The version of its text; null until it was fetched once. */
  readonly version: string | null;
}

export type NewSubscription = Pick<Subscription, 'id' | 'url' | 'name' | 'color'>;

const COLUMNS = 'id, url, name, color, fetched_at, trouble, version';

export const subscriptionsOf = (db: Database, user: string): Promise<Subscription[]> =>
  db.tx(null, (query) =>
    query<Subscription>(
      `select ${COLUMNS} from public.calendar_subscriptions where user_id = $1 order by created_at, id`,
      [user],
    ),
  );

/** The text of a calendar; null when it is gone or was never fetched. */
export async function subscriptionText(db: Database, user: string, id: string): Promise<string | null> {
  const [row] = await db.tx(null, (query) =>
    query<{ body: string | null }>('select body from public.calendar_subscriptions where user_id = $1 and id = $2', [
      user,
      id,
    ]),
  );
  return row?.body ?? null;
}

/** Adds a calendar, to be fetched at once; the same id again changes its name and colour, and lets one be fetched at once whose last fetch failed. */
export const addSubscription = (
  db: Database,
  user: string,
  { id, url, name, color }: NewSubscription,
  now: number,
): Promise<'added' | 'too_many' | 'forgotten'> =>
  db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return 'forgotten';
      const others = await query(
        'select 1 from public.calendar_subscriptions where user_id = $1 and id <> $2 limit $3',
        [user, id, MOST_SUBSCRIPTIONS],
      );
      if (others.length >= MOST_SUBSCRIPTIONS) return 'too_many';
      await query(
        `insert into public.calendar_subscriptions as kept (user_id, id, url, name, color, created_at, next_fetch)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (user_id, id) do update set name = excluded.name, color = excluded.color,
           next_fetch = case when kept.trouble is null then kept.next_fetch else least(kept.next_fetch, excluded.next_fetch) end`,
        [user, id, url, name, color, iso(now)],
      );
      return 'added';
    },
    { grows: true },
  );

export const removeSubscription = async (db: Database, user: string, id: string): Promise<void> => {
  await db.tx(null, (query) =>
    query('delete from public.calendar_subscriptions where user_id = $1 and id = $2', [user, id]),
  );
};

/** A calendar that this process fetches now. */
export interface Due {
  readonly user_id: string;
  readonly id: string;
  readonly url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly failures: number;
  readonly version: string | null;
}

/** How long no other process fetches a calendar that one has taken, ms. Longer than a fetch can take. */
const LEASE = 2 * 60_000;

/** Takes one calendar whose time has come: `only` a certain one, or the most overdue of all. Null when there is none, or another process has it. */
export async function takeDue(
  db: Database,
  now: number,
  only: { readonly user: string; readonly id: string } | null = null,
): Promise<Due | null> {
  const [due] = await db.tx(null, (query) =>
    query<Due>(
      `update public.calendar_subscriptions s set leased_until = $2
       where (s.user_id, s.id) in (
         select d.user_id, d.id from public.calendar_subscriptions d
         where d.next_fetch <= $1 and (d.leased_until is null or d.leased_until <= $1)
           and ($3::uuid is null or (d.user_id = $3 and d.id = $4))
         order by d.next_fetch limit 1 for update skip locked)
       returning s.user_id, s.id, s.url, s.etag, s.last_modified, s.failures, s.version`,
      [iso(now), iso(now + LEASE), only?.user ?? null, only?.id ?? null],
    ),
  );
  return due ?? null;
}

/** Between two good fetches, ms. Up to a tenth is added at random, so that the fetches of many people spread. */
const FETCH_EVERY_MS = HOUR_MS;
/** After the first failure; doubled with each further one, up to a day. */
const RETRY_AFTER_MS = HOUR_MS / 4;
const RETRY_LIMIT_MS = DAY_MS;

/** How long to wait after a fetch, ms. `random` is from 0 to 1. */
export function waitAfter(fetched: Fetched, failures: number, random: number): number {
  const jitter = 1 + random / 10;
  if (fetched.state !== 'trouble') return FETCH_EVERY_MS * jitter;
  const own = Math.min(RETRY_LIMIT_MS, RETRY_AFTER_MS * 2 ** Math.min(failures, 10)) * jitter;
  return Math.max(own, (fetched.retryAfter ?? 0) * 1000);
}

/** Stores what came of a fetch, and when the next one is. After a failure the last good text stays. */
export async function store(db: Database, due: Due, fetched: Fetched, now: number, random: number): Promise<void> {
  const { user_id, id, failures } = due;
  const next = iso(now + waitAfter(fetched, failures, random));
  const of = [user_id, id, next];
  const always = 'leased_until = null, next_fetch = $3';
  const where = 'where user_id = $1 and id = $2';
  await db.tx(
    null,
    async (query) => {
      if (fetched.state === 'trouble') {
        const set = `${always}, failures = failures + 1, trouble = $4`;
        await query(`update public.calendar_subscriptions set ${set} ${where}`, [...of, fetched.trouble]);
        return;
      }
      const good = `${always}, failures = 0, trouble = null, fetched_at = $4`;
      if (fetched.state === 'unchanged') {
        await query(`update public.calendar_subscriptions set ${good} ${where}`, [...of, iso(now)]);
        return;
      }
      const text = storableText(fetched.text);
      const version = createHash('sha256').update(text).digest('hex');
      const { etag, lastModified } = fetched.known;
      await query(
        `update public.calendar_subscriptions set ${good}, etag = $5, last_modified = $6, body = $7, version = $8 ${where}`,
        [...of, iso(now), etag, lastModified, text, version],
      );
    },
    { grows: fetched.state === 'fetched' },
  );
}
