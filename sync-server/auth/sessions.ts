import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Query } from '../database/port.ts';
import { accountById, type Account } from './accounts.ts';
import { DAY_MS } from '#lib/durations.ts';
import { iso } from '../iso.ts';

/** Two tabs, or a tab and the service worker, may present the same token this far apart, in ms. GoTrue's default. */
export const REUSE_INTERVAL = 10_000;
/** How long a rotated token is remembered, so that its reuse is noticed; in ms. */
const ROTATED_TOKEN_MEMORY = 30 * DAY_MS;
/** A device that was not seen for this long signs in again; in ms. */
const IDLE = 400 * DAY_MS;

export interface Session {
  readonly id: string;
  /** Seconds since 1970; for the token's `amr`. */
  readonly startedAt: number;
  /** How it was opened, for the token's `amr`: 'password', 'otp', 'recovery', 'oauth'. */
  readonly method: string;
  /** The session's one active refresh token. The database has only its hash. */
  readonly refreshToken: string;
}

const tokenRow = v.object({ session_id: v.string(), salt: v.string(), rotated: v.nullable(v.number()) });
type TokenRow = v.InferOutput<typeof tokenRow>;

const sessionRow = v.object({ user_id: v.string(), started: v.number(), method: v.nullable(v.string()) });

const PASSWORD = 'password';

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * The successor of a token is derived from the token itself and its row's salt. So it can be sent a second time although only hashes
 * are stored, and neither a stolen row nor a stolen token alone is enough to make it.
 */
const successorOf = (token: string, salt: string) =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(token).digest('base64url');

const saveToken = (query: Query, token: string, session: string, now: number) =>
  query(
    `insert into auth.daymark_refresh_tokens (hash, session_id, salt, created_at)
     values (decode($1, 'hex'), $2, decode($3, 'hex'), $4)`,
    [digest(token), session, randomBytes(32).toString('hex'), iso(now)],
  );

async function findToken(query: Query, token: string): Promise<TokenRow | null> {
  const rows = await query(
    `select session_id, encode(salt, 'hex') as salt, (extract(epoch from rotated_at) * 1000)::float8 as rotated
     from auth.daymark_refresh_tokens where hash = decode($1, 'hex')`,
    [digest(token)],
  );
  return rows.length === 0 ? null : v.parse(tokenRow, rows[0]);
}

/** Makes a session with its first refresh token, and deletes the person's sessions that were unused for too long. */
export async function openSession(
  query: Query,
  now: number,
  user: string,
  browser: string | null = null,
  method = PASSWORD,
): Promise<Session> {
  const id = crypto.randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  await query('delete from auth.daymark_sessions where user_id = $1 and refreshed_at < $2', [user, iso(now - IDLE)]);
  await query(
    'insert into auth.daymark_sessions (id, user_id, created_at, refreshed_at, browser, method) values ($1, $2, $3, $3, $4, $5)',
    [id, user, iso(now), browser, method],
  );
  await saveToken(query, refreshToken, id, now);
  return { id, startedAt: Math.floor(now / 1000), method, refreshToken };
}

/** The outcome of a refresh. `reused`: the token was used twice, so this session was ended (RFC 9700, 4.14.2); `deleted`: its account was. */
export type Rotation =
  | { readonly session: Session; readonly account: Account }
  | { readonly reused: string }
  | 'deleted'
  | 'unknown';

/**
 * Exchanges a refresh token for its successor. The same token within REUSE_INTERVAL yields the session's active token, so that two
 * tabs that refresh at once both stay signed in. The predecessor of an unused token yields that token at any time, as in GoTrue: a
 * phone that lost the answer asks again an hour later. Any older token ends the session. The caller must commit in every case.
 */
export async function rotate(
  query: Query,
  now: number,
  token: string,
  browser: string | null = null,
): Promise<Rotation> {
  const known = await findToken(query, token);
  if (known === null) return (await isOfGoneAccount(query, token)) ? 'deleted' : 'unknown';
  // Refreshes of one session wait for this lock, so the row is read again after it.
  const locked = await query(
    `select user_id, extract(epoch from created_at)::float8 as started, method
     from auth.daymark_sessions where id = $1 for update`,
    [known.session_id],
  );
  const row = await findToken(query, token);
  if (locked.length === 0 || row === null) return 'unknown';
  const { user_id, started, method } = v.parse(sessionRow, locked[0]);
  const late = row.rotated !== null && now - row.rotated > REUSE_INTERVAL;
  if (late && !(await successorUnused(query, token, row))) {
    await query('delete from auth.daymark_sessions where id = $1', [row.session_id]);
    return { reused: row.session_id };
  }
  const account = await accountById(query, user_id);
  const active =
    row.rotated === null ? await replace(query, now, token, row, browser) : await follow(query, token, row);
  if (account === null || active === null) return 'unknown';
  const session = {
    id: row.session_id,
    startedAt: Math.floor(started),
    method: method ?? PASSWORD,
    refreshToken: active,
  };
  return { account, session };
}

async function isOfGoneAccount(query: Query, token: string): Promise<boolean> {
  return (await query("select 1 from sync.gone_tokens where hash = decode($1, 'hex')", [digest(token)])).length > 0;
}

async function replace(
  query: Query,
  now: number,
  token: string,
  row: TokenRow,
  browser: string | null,
): Promise<string> {
  const next = successorOf(token, row.salt);
  await query("update auth.daymark_refresh_tokens set rotated_at = $2 where hash = decode($1, 'hex')", [
    digest(token),
    iso(now),
  ]);
  await saveToken(query, next, row.session_id, now);
  await query('update auth.daymark_sessions set refreshed_at = $2, browser = coalesce($3, browser) where id = $1', [
    row.session_id,
    iso(now),
    browser,
  ]);
  await query('delete from auth.daymark_refresh_tokens where session_id = $1 and rotated_at < $2', [
    row.session_id,
    iso(now - ROTATED_TOKEN_MEMORY),
  ]);
  return next;
}

async function successorUnused(query: Query, token: string, row: TokenRow): Promise<boolean> {
  const next = await findToken(query, successorOf(token, row.salt));
  return next !== null && next.rotated === null;
}

/** The active token at the end of the chain that starts with a rotated one. */
async function follow(query: Query, token: string, row: TokenRow): Promise<string | null> {
  let [here, at]: [string, TokenRow | null] = [token, row];
  while (at !== null && at.rotated !== null) {
    here = successorOf(here, at.salt);
    at = await findToken(query, here);
  }
  return at === null ? null : here;
}

export type Scope = 'global' | 'local' | 'others';

/** Ends a user's sessions: all, this one, or all but this one. Returns their ids, which live-sessions.ts wants after the commit. */
export async function endSessions(
  query: Query,
  scope: Scope,
  user: string,
  session: string | null,
): Promise<readonly string[]> {
  // A token without a session can only end all of them.
  const which = session === null ? 'global' : scope;
  const filter = { global: '$2::uuid is null or true', local: 'id = $2::uuid', others: 'id <> $2::uuid' }[which];
  const ended = await query<{ id: string }>(
    `delete from auth.daymark_sessions where user_id = $1 and (${filter}) returning id::text as id`,
    [user, session],
  );
  return ended.map(({ id }) => id);
}

const deviceRow = v.object({ id: v.string(), since: v.number(), seen: v.number(), browser: v.nullable(v.string()) });

/** A signed-in device. Times in ms; `seen` is when it last renewed its session, which a device in use does each hour. */
export type SignedInDevice = v.InferOutput<typeof deviceRow>;

/** How many devices are listed, the last used first. */
const MOST_DEVICES = 100;

/** A person's signed-in devices. */
export async function devicesOf(query: Query, user: string): Promise<readonly SignedInDevice[]> {
  const rows = await query(
    `select id::text as id, (extract(epoch from created_at) * 1000)::float8 as since,
       (extract(epoch from refreshed_at) * 1000)::float8 as seen, browser
     from auth.daymark_sessions where user_id = $1 order by refreshed_at desc, id limit ${MOST_DEVICES}`,
    [user],
  );
  return v.parse(v.array(deviceRow), rows);
}

/** Whether the session still exists. */
export const sessionLives = async (query: Query, user: string, session: string): Promise<boolean> =>
  (await query('select 1 from auth.daymark_sessions where id = $1 and user_id = $2', [session, user])).length > 0;
