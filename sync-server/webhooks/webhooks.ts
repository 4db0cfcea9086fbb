/** The webhooks of a person: their table (0037_webhooks.sql), who tells one the news, and what came of it. */
import { randomBytes } from 'node:crypto';
import { isForgotten } from '../account/forgotten.ts';
import type { Database, Query } from '../database/port.ts';
import type { EventType, Told } from './events.ts';
import { iso } from '../iso.ts';

/** The most webhooks of a person. */
const MOST_WEBHOOKS = 10;
const SECRET_BYTES = 32;
/** After every id of a row. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A webhook as its owner sees it; times in ms. */
export interface WebhookFacts {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly tried: number | null;
  /** What came of the last delivery (deliver.ts); null: there was none. */
  readonly result: string | null;
}

/** The key as receivers take it (Standard Webhooks). */
export const shownSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/** Makes a webhook, which is told what happens from now on. Returns its secret, which is in no other answer, or why there is none: the person has too many, or the account was deleted. */
export const makeWebhook = (
  db: Database,
  user: string,
  { id, url, events }: { readonly id: string; readonly url: string; readonly events: readonly EventType[] },
  now: number,
): Promise<{ readonly secret: string } | 'too_many' | 'forgotten'> =>
  db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return 'forgotten';
      const secret = randomBytes(SECRET_BYTES);
      const made = await query(
        `insert into public.webhooks (user_id, id, url, secret, events, created_at, told_version, told_id, next_look)
         select $1, $2, $3, decode($4, 'hex'), $5, $6,
           coalesce((select h.version from public.sync_heads h where h.user_id = $1), 0), $7, $6
         where (select count(*) from public.webhooks w where w.user_id = $1) < $8 returning id`,
        [user, id, url, secret.toString('hex'), events, iso(now), LAST_ID, MOST_WEBHOOKS],
      );
      return made.length > 0 ? { secret: shownSecret(secret) } : 'too_many';
    },
    { grows: true },
  );

/** A person's webhooks, the newest first. */
export async function webhooksOf(db: Database, user: string): Promise<WebhookFacts[]> {
  const rows = await db.tx(null, (query) =>
    query<Omit<WebhookFacts, 'tried'> & { readonly tried_at: Date | null }>(
      'select id, url, events, tried_at, result from public.webhooks where user_id = $1 order by created_at desc, id',
      [user],
    ),
  );
  return rows.map(({ tried_at, ...row }) => ({ ...row, tried: tried_at?.getTime() ?? null }));
}

/** Ends a webhook at once. */
export const removeWebhook = async (db: Database, user: string, id: string): Promise<void> => {
  await db.tx(null, (query) => query('delete from public.webhooks where user_id = $1 and id = $2', [user, id]));
};

/** Ends all webhooks of a person. */
export const removeWebhooks = (query: Query, user: string): Promise<unknown> =>
  query('delete from public.webhooks where user_id = $1', [user]);

/** A webhook that this process tells the news now. */
export interface ClaimedWebhook {
  readonly user_id: string;
  readonly id: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly events: readonly string[];
  readonly told_version: number;
  readonly told_id: string;
  readonly leased_until: Date;
  readonly failures: number;
}

/** How long no other process tells a webhook that one has taken, ms. Longer than its deliveries of one look can take. */
const LEASE = 5 * 60_000;

const CLAIMED =
  'w.user_id, w.id, w.url, w.secret, w.events, w.told_version::float8 as told_version, w.told_id, w.leased_until, w.failures';

/**
 * Takes the webhook that has waited longest, or `only` a certain one whatever its time; null when there is none, or another process has it. While it is
 * taken, a change of the person's rows still brings its next look forward (sync.webhooks_soon).
 */
export async function takeWebhook(
  db: Database,
  now: number,
  only: { readonly user: string; readonly id: string } | null = null,
): Promise<ClaimedWebhook | null> {
  const [taken] = await db.tx(null, (query) =>
    query<ClaimedWebhook>(
      `update public.webhooks w set leased_until = $2, next_look = $2
       where (w.user_id, w.id) in (
         select d.user_id, d.id from public.webhooks d
         where (d.leased_until is null or d.leased_until <= $1)
           and case when $3::uuid is null then d.next_look <= $1 else d.user_id = $3 and d.id = $4 end
         order by d.next_look limit 1 for update skip locked)
       returning ${CLAIMED}`,
      [iso(now), iso(now + LEASE), only?.user ?? null, only?.id ?? null],
    ),
  );
  return taken ?? null;
}

/** What is noted of a delivery, or of a look that found nothing to tell. */
export interface Progress {
  readonly told: Told;
  readonly failures: number;
  /** When to look again, ms. */
  readonly next: number;
  /** Absent: nothing was sent. */
  readonly result?: string;
}

/** Everything up to a version. */
export const toldUpTo = (version: number): Told => ({ version, id: LAST_ID });
const noted = (end: string) => `
  update public.webhooks w set told_version = $4, told_id = $5, failures = $6, tried_at = coalesce($7, w.tried_at), result = coalesce($8, w.result), ${end}
  where w.user_id = $1 and w.id = $2 and w.leased_until = $3 returning ${CLAIMED}`;

/** Notes a delivery at once, and keeps the webhook; null when it was ended, or the lease ran out and another process has it. */
export async function noteDelivery(
  db: Database,
  taken: ClaimedWebhook,
  { told, failures, result }: Omit<Progress, 'next'>,
  now: number,
): Promise<ClaimedWebhook | null> {
  const [kept] = await db.tx(null, (query) =>
    query<ClaimedWebhook>(
      noted('leased_until = $9, next_look = case when w.next_look < w.leased_until then w.next_look else $9 end'),
      [...valuesOf(taken, told, failures, result, now), iso(now + LEASE)],
    ),
  );
  return kept ?? null;
}

/** Gives a webhook back. Nothing changes when it was ended, or another process has it. */
export async function giveBack(
  db: Database,
  taken: ClaimedWebhook,
  { told, failures, next, result }: Progress,
  now: number,
): Promise<void> {
  await db.tx(null, (query) =>
    query(
      noted(
        'leased_until = null, next_look = case when w.next_look < w.leased_until and $6 = 0 then least(w.next_look, $9) else $9 end',
      ),
      [...valuesOf(taken, told, failures, result, now), iso(next)],
    ),
  );
}

const valuesOf = (
  { user_id, id, leased_until }: ClaimedWebhook,
  told: Told,
  failures: number,
  result: string | undefined,
  now: number,
) => [
  user_id,
  id,
  leased_until.toISOString(),
  told.version,
  told.id,
  failures,
  result === undefined ? null : iso(now),
  result ?? null,
];
