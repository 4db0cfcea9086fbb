/** The private address of a person's calendar: made, revoked, and what is behind it. */
import { createHash, randomBytes } from 'node:crypto';
import { calendarText, type IcsEvent } from '#lib/ics/write-calendar.ts';
import type { Database, Query } from '../database/port.ts';

/** 256 bits at random: nobody guesses it. */
const TOKEN_BYTES = 32;
/** A token as it is in the address. */
export const TOKEN = /^[\w-]{43}$/;
/** The most events of a feed, the newest first. */
const MOST_EVENTS = 5_000;
/** Raised when the same rows become another text, so that nobody keeps the old one. */
const FORMAT = 1;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** When a person's address was made; null when there is none. */
export async function feedOf(db: Database, user: string): Promise<Date | null> {
  const [row] = await db.tx(null, (query) =>
    query<{ created_at: Date }>('select created_at from public.calendar_feeds where user_id = $1', [user]),
  );
  return row?.created_at ?? null;
}

/** Makes an address; an older one ends. Null for an account that was deleted. The token is returned once and stored nowhere. */
export async function makeFeed(db: Database, user: string, zone: string, now: number): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return false;
      await query(
        `insert into public.calendar_feeds (user_id, token_hash, zone, created_at) values ($1, decode($2, 'hex'), $3, $4)
         on conflict (user_id) do update set token_hash = excluded.token_hash, zone = excluded.zone, created_at = excluded.created_at`,
        [user, hashOf(token), zone, new Date(now).toISOString()],
      );
      return true;
    },
    { grows: true },
  );
  return made ? token : null;
}

/** Whether the account was deleted. A token of its last session may still be valid. */
export async function isForgotten(query: Query, user: string): Promise<boolean> {
  const [gone] = await query('select 1 from sync.forgotten where user_id = $1', [user]);
  return gone !== undefined;
}

/** Ends a person's address at once, in all processes. */
export const revokeFeed = async (db: Database, user: string): Promise<void> => {
  await db.tx(null, (query) => query('delete from public.calendar_feeds where user_id = $1', [user]));
};

export interface Feed {
  /** Changes with every change of the person's rows, and in each month. */
  readonly etag: string;
  /** Null when the reader has it. */
  readonly text: string | null;
}

/** The calendar behind a token; null when there is none. `has` says whether the reader already has the text of an ETag. */
export const readFeed = (
  db: Database,
  token: string,
  now: number,
  has: (etag: string) => boolean,
): Promise<Feed | null> =>
  db.tx(null, async (query) => {
    const [feed] = await query<{ user_id: string; zone: string; epoch: string | null; version: number | null }>(
      `select f.user_id, f.zone, h.epoch, h.version from public.calendar_feeds f
       left join public.sync_heads h on h.user_id = f.user_id where f.token_hash = decode($1, 'hex')`,
      [hashOf(token)],
    );
    if (!feed) return null;
    const after = yearBefore(new Date(now));
    const state = [FORMAT, feed.user_id, feed.zone, feed.epoch, feed.version, after].join(' ');
    const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;
    if (has(etag)) return { etag, text: null };
    const [rows] = await query<{ rows: string }>('select sync.calendar_rows($1, $2, $3) as rows', [
      feed.user_id,
      after,
      MOST_EVENTS,
    ]);
    const events = (JSON.parse(rows!.rows) as Partial<IcsEvent>[]).map(whole);
    return { etag, text: calendarText(events, { stamp: new Date(now), zone: feed.zone, name: 'Daymark' }) };
  });

/** A row may have arrived in parts. */
const whole = (row: Partial<IcsEvent>): IcsEvent =>
  ({ ...row, title: row.title ?? '', event_type: row.event_type ?? '' }) as IcsEvent;

/** The first of the month a year ago: what ended before is left out. */
const yearBefore = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString();
