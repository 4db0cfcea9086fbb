/** The private address of a person's calendar: made, revoked, and what is behind it. */
import { createHash, randomBytes } from 'node:crypto';
import { calendarParts, type IcsEvent } from '#lib/ics/write-calendar.ts';
import { t } from '#lib/i18n.ts';
import type { Language } from '#lib/languages.ts';
import { isSealed, wireForm } from '#sync/seal/forms.ts';
import { isForgotten } from '../account/forgotten.ts';
import { boundedRows, type BoundedRead } from '../bounded-rows.ts';
import type { Database, Query } from '../database/port.ts';
import { inSlices } from '../in-slices.ts';
import { inLanguage } from '../languages.ts';
import { EVENT_TIME_COLUMNS } from './event-columns.ts';
import { iso } from '../iso.ts';

/** 256 bits at random: nobody guesses it. */
const TOKEN_BYTES = 32;
/** A token as it is in the address. */
export const TOKEN = /^[\w-]{43}$/;
/** Raised when the same rows become another text, so that nobody keeps the old one. */
const FORMAT = 2;

/** The events that end after a moment, and all that repeat; the newest ones when there are too many. */
const EVENTS: Omit<BoundedRead, 'params'> = {
  t: 'calendar_events',
  columns: [
    ...EVENT_TIME_COLUMNS,
    'title',
    'description',
    'event_type',
    'color',
    'tags',
    'notes',
    'remind_before',
    'ical_uid',
  ],
  where:
    'r.event_time is not null and (coalesce(r.end_time, r.event_time) >= $2 or r.rrule is not null or r.series_id is not null)',
  first: 'r.event_time desc',
  most: { rows: 5_000, bytes: 16 * 1024 * 1024 },
};
/** How long this process may work on the text of a feed, ms: rules that have no day take the longest. */
const MOST_WORK = 20_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** When a person's address was made; null when there is none. */
export async function feedOf(db: Database, user: string): Promise<Date | null> {
  const [row] = await db.tx(null, (query) =>
    query<{ created_at: Date }>('select created_at from public.calendar_feeds where user_id = $1', [user]),
  );
  return row?.created_at ?? null;
}

/** The device that makes an address. */
interface FeedReader {
  readonly zone: string;
  /** Of the words that are not the person's own; null: it does not say. */
  readonly language: Language | null;
}

/** Makes an address; an older one ends. Null for an account that was deleted. The token is returned once and stored nowhere. */
export async function makeFeed(
  db: Database,
  user: string,
  { zone, language }: FeedReader,
  now: number,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return false;
      await query(
        `insert into public.calendar_feeds (user_id, token_hash, zone, created_at, language)
         values ($1, decode($2, 'hex'), $3, $4, $5)
         on conflict (user_id) do update set token_hash = excluded.token_hash, zone = excluded.zone,
           created_at = excluded.created_at, language = excluded.language`,
        [user, hashOf(token), zone, iso(now), language],
      );
      return true;
    },
    { grows: true },
  );
  return made ? token : null;
}

/** Ends a person's address at once, in all processes. */
export const revokeFeed = (query: Query, user: string): Promise<unknown> =>
  query('delete from public.calendar_feeds where user_id = $1', [user]);

/** A feed that is not read yet. */
export interface KnownFeed {
  readonly user: string;
  /** Changes with every change of the person's rows, and in each month. */
  readonly etag: string;
  /** Reads it: much work for a person with many events. */
  readonly text: () => Promise<string>;
}

interface FoundFeed extends FeedReader {
  readonly user_id: string;
  readonly epoch: string | null;
  readonly version: number | null;
  readonly seal: string | null;
}

/** The calendar behind a token; null when there is none. */
export async function knownFeed(db: Database, token: string, now: number): Promise<KnownFeed | null> {
  const [feed] = await db.tx(null, (query) =>
    query<FoundFeed>(
      `select f.user_id, f.zone, f.language, h.epoch, h.version, h.seal from public.calendar_feeds f
       left join public.sync_heads h on h.user_id = f.user_id where f.token_hash = decode($1, 'hex')`,
      [hashOf(token)],
    ),
  );
  if (!feed) return null;
  const { user_id: user, zone } = feed;
  const after = yearBefore(new Date(now));
  const state = [FORMAT, user, zone, feed.language, feed.epoch, feed.version, feed.seal, after].join(' ');
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;
  const text = async () => {
    const busy = await inLanguage(feed.language ?? 'en', () => t('Busy'));
    const events = (await boundedRows(db, user, { ...EVENTS, params: [after] })).map((row) => whole(row, busy));
    const options = { stamp: new Date(now), zone, name: 'Daymark' };
    return (await inSlices(calendarParts(events, options), MOST_WORK)).join('');
  };
  return { user, etag, text };
}

/** A row may have arrived in parts. Of a sealed one (docs/decisions/0089) the server knows the times alone. */
const whole = (row: Partial<IcsEvent>, busy: string): IcsEvent => {
  if (!Object.values(row).some((value) => isSealed(Array.isArray(value) ? value[0] : value)))
    return { ...row, title: row.title ?? '', event_type: row.event_type ?? '' } as IcsEvent;
  const times = Object.entries(row).filter(([name]) => wireForm('calendar_events', name) === 'open');
  return { ...Object.fromEntries(times), title: busy, event_type: '' } as IcsEvent;
};

/** The first of the month a year ago: what ended before is left out. */
const yearBefore = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString();
