/** The devices that are reminded by push: their table (0030_baseline.sql, 0046_languages.sql), who looks after one, and what came of it. */
import { createHash } from 'node:crypto';
import type { PutOff } from '#features/reminders/due.ts';
import type { Language } from '#lib/languages.ts';
import { isForgotten } from '../account/forgotten.ts';
import type { Database, Query } from '../database/port.ts';
import { isSameSecret } from '../same-secret.ts';
import type { BrowserKeys } from './encrypt.ts';
import { iso } from '../iso.ts';

/** The most devices of a person. */
export const MOST_DEVICES = 20;
/** The most reminders that one device has put off. */
const MOST_LATER = 50;
/** How often a push may be refused in a row until the device is forgotten. */
export const MOST_REFUSALS = 3;

export interface Subscription extends BrowserKeys {
  readonly endpoint: string;
}

export interface NewDevice extends Subscription {
  readonly zone: string;
  readonly origin: string;
  /** null: a device of before, which did not say. */
  readonly language: Language | null;
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

/**
 * Stores a device, or brings it up to date; it is looked at at once. What was due before it was first stored is not sent. An endpoint of
 * another person is theirs no longer.
 */
export const keepDevice = (
  db: Database,
  user: string,
  session: string | null,
  { endpoint, p256dh, auth, zone, origin, language }: NewDevice,
  now: number,
): Promise<'kept' | 'too_many' | 'forgotten'> =>
  db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return 'forgotten';
      const others = await query(
        `select 1 from public.push_devices where user_id = $1 and endpoint_hash <> decode($2, 'hex') limit $3`,
        [user, hashOf(endpoint), MOST_DEVICES],
      );
      if (others.length >= MOST_DEVICES) return 'too_many';
      await query(
        `insert into public.push_devices as d
           (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, zone, origin, created_at, done_through, next_look, language)
         values (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10)
         on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
           p256dh = excluded.p256dh, auth = excluded.auth, zone = excluded.zone, origin = excluded.origin, language = excluded.language, failures = 0,
           next_look = least(d.next_look, excluded.next_look),
           done_through = case when d.user_id = excluded.user_id then d.done_through else excluded.done_through end,
           sent = case when d.user_id = excluded.user_id then d.sent else '[]' end,
           later = case when d.user_id = excluded.user_id then d.later else '[]' end`,
        [hashOf(endpoint), user, session, endpoint, p256dh, auth, zone, origin, iso(now), language],
      );
      return 'kept';
    },
    { grows: true },
  );

/** Forgets a device of a person. */
export const dropDevice = async (db: Database, user: string, endpoint: string): Promise<void> => {
  await db.tx(null, (query) =>
    query(`delete from public.push_devices where user_id = $1 and endpoint_hash = decode($2, 'hex')`, [
      user,
      hashOf(endpoint),
    ]),
  );
};

/** Forgets all devices of a person. */
export const dropDevices = (query: Query, user: string): Promise<unknown> =>
  query('delete from public.push_devices where user_id = $1', [user]);

/** A device of a person; null when it is not known. */
export async function deviceOf(db: Database, user: string, endpoint: string): Promise<NewDevice | null> {
  const [device] = await db.tx(null, (query) =>
    query<NewDevice>(
      `select endpoint, p256dh, auth, zone, origin, language from public.push_devices
       where user_id = $1 and endpoint_hash = decode($2, 'hex')`,
      [user, hashOf(endpoint)],
    ),
  );
  return device ?? null;
}

/** Runs `change` with the hash of the device's endpoint if `auth` is its secret, which only the browser and this server know. */
const asDevice = (
  db: Database,
  { endpoint, auth }: Pick<Subscription, 'endpoint' | 'auth'>,
  change: (query: Query, hash: string) => Promise<unknown>,
): Promise<boolean> =>
  db.tx(
    null,
    async (query) => {
      const hash = hashOf(endpoint);
      const [device] = await query<{ auth: string }>(
        `select auth from public.push_devices where endpoint_hash = decode($1, 'hex') for update`,
        [hash],
      );
      if (!isSameSecret(auth, device?.auth ?? '') || !device) return false;
      await change(query, hash);
      return true;
    },
    { grows: true },
  );

/** Puts a reminder off on one device. Returns whether the device is known and the secret is its own. */
export const putOffOn = (
  db: Database,
  device: Pick<Subscription, 'endpoint' | 'auth'>,
  { key, until }: PutOff,
): Promise<boolean> =>
  asDevice(db, device, async (query, hash) => {
    const [row] = await query<{ later: readonly PutOff[] }>(
      `select later from public.push_devices where endpoint_hash = decode($1, 'hex')`,
      [hash],
    );
    const later = [...(row?.later ?? []).filter((each) => each.key !== key), { key, until }].slice(-MOST_LATER);
    await query(
      `update public.push_devices set later = $2::jsonb, next_look = least(next_look, $3)
       where endpoint_hash = decode($1, 'hex')`,
      [hash, JSON.stringify(later), iso(until)],
    );
  });

/** Replaces a subscription that the browser has renewed; nothing else about the device changes. */
export const renewDevice = (
  db: Database,
  device: Pick<Subscription, 'endpoint' | 'auth'>,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> =>
  asDevice(db, device, async (query, hash) => {
    await query(`delete from public.push_devices where endpoint_hash = decode($1, 'hex') and $1 <> $2`, [
      hashOf(endpoint),
      hash,
    ]);
    await query(
      `update public.push_devices set endpoint_hash = decode($2, 'hex'), endpoint = $3, p256dh = $4, auth = $5, failures = 0
       where endpoint_hash = decode($1, 'hex')`,
      [hash, hashOf(endpoint), endpoint, p256dh, auth],
    );
  });

/** A device that this process looks after now. */
export interface ClaimedDevice extends NewDevice {
  readonly user_id: string;
  readonly session_id: string | null;
  readonly done_through: Date;
  /** The keys of the reminders after that which have been sent. */
  readonly sent: readonly string[];
  readonly leased_until: Date;
  readonly failures: number;
  readonly later: readonly PutOff[];
}

/** How long no other process looks after a device that one has taken, ms. Longer than its pushes can take. */
const LEASE = 5 * 60_000;

/**
 * Takes the device that has waited longest for a look; null when no look is due, or others have them. While it is taken, a change of the
 * person's rows still brings its next look forward (sync.look_again).
 */
export async function takeDevice(db: Database, now: number): Promise<ClaimedDevice | null> {
  const [taken] = await db.tx(null, (query) =>
    query<ClaimedDevice>(
      `update public.push_devices d set leased_until = $2, next_look = $2
       where d.endpoint_hash in (
         select e.endpoint_hash from public.push_devices e
         where e.next_look <= $1 and (e.leased_until is null or e.leased_until <= $1)
         order by e.next_look limit 1 for update skip locked)
       returning d.endpoint, d.p256dh, d.auth, d.zone, d.origin, d.language, d.user_id, d.session_id, d.done_through, d.sent, d.leased_until, d.failures, d.later`,
      [iso(now), iso(now + LEASE)],
    ),
  );
  return taken ?? null;
}

/**
 * Notes that a reminder has been sent, at once: a process that dies then leaves no doubt about it. Returns the device with its longer lease; null
 * when the lease ran out and another process has the device.
 */
export async function noteSent(
  db: Database,
  taken: ClaimedDevice,
  key: string,
  now: number,
): Promise<ClaimedDevice | null> {
  const [noted] = await db.tx(null, (query) =>
    query<Pick<ClaimedDevice, 'leased_until' | 'sent'>>(
      `update public.push_devices d set sent = d.sent || to_jsonb($3::text), leased_until = $4,
         next_look = case when d.next_look < d.leased_until then d.next_look else $4 end
       where d.endpoint_hash = decode($1, 'hex') and d.leased_until = $2 returning d.leased_until, d.sent`,
      [hashOf(taken.endpoint), taken.leased_until.toISOString(), key, iso(now + LEASE)],
    ),
  );
  return noted ? { ...taken, ...noted } : null;
}

export interface DeviceProgress {
  /** Reminders up to this moment need not be sent any more, ms. */
  readonly through: number;
  /** The later reminders that have been sent. */
  readonly sent: readonly string[];
  /** When to look again, ms. */
  readonly next: number;
  readonly failures: number;
}

/** Gives a device back. Nothing changes when its lease ran out and another process has taken it since. */
export const giveBack = async (db: Database, taken: ClaimedDevice, looked: DeviceProgress): Promise<void> => {
  const { through, sent, next, failures } = looked;
  await db.tx(null, (query) =>
    query(
      `update public.push_devices d set leased_until = null, done_through = $3, sent = $7::jsonb, failures = $5,
         next_look = case when d.next_look < d.leased_until then least(d.next_look, $4) else $4 end,
         later = coalesce((select jsonb_agg(p) from jsonb_array_elements(d.later) p where (p->>'until')::float8 > $6), '[]')
       where d.endpoint_hash = decode($1, 'hex') and d.leased_until = $2`,
      [
        hashOf(taken.endpoint),
        taken.leased_until.toISOString(),
        iso(through),
        iso(next),
        failures,
        through,
        JSON.stringify(sent),
      ],
    ),
  );
};

/** Forgets a device whose subscription, session or account has ended. */
export const forget = (db: Database, { user_id, endpoint }: ClaimedDevice): Promise<void> =>
  dropDevice(db, user_id, endpoint);
