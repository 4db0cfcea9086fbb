/** Which sessions still live. An access token is valid for an hour, and its session may end sooner. */
import type { Database } from '../database/port.ts';
import type { Claims } from './tokens.ts';

/**
 * How long an answer of the database counts, in ms. A channel that was joined by it is rechecked after at most `recheck` of
 * realtime/socket.ts, and the sum of both must stay under a minute (SECURITY.md).
 */
export const LIFETIME = 30_000;
/** The most sessions that are remembered, a few megabytes. The one that was asked longest ago is dropped first. */
const MAX_SESSIONS = 50_000;
/** The time limit of a query, in ms. */
const TIMEOUT = 10_000;

const OURS = `select to_regclass('auth.daymark_sessions') is not null as ours`;

/** A deleted account has a refusal of its own: the device asks whether to keep a local copy. */
const STATE = `
  select case
    when exists (select from auth.daymark_sessions where id = $1 and user_id = $2) then 'live'
    when exists (select from sync.forgotten where user_id = $2) then 'deleted'
    else 'ended'
  end as state`;

const LIVING = `
  select id::text as id from auth.daymark_sessions
  where id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`;

export type SessionState = 'live' | 'ended' | 'deleted';

type EndListener = (sessions: ReadonlySet<string>) => void;

export interface LiveSessions {
  /** The state of a verified token's session, by an answer of the database that is at most LIFETIME old. Throws the database's error. */
  stateOf(claims: Pick<Claims, 'sub' | 'session_id'>): Promise<SessionState>;
  /** Which of these sessions no longer live, by one query for all of them. Throws the database's error. */
  recheck(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** This process has ended these sessions. To be called after the commit. */
  end(sessions: readonly string[]): void;
  /** Calls back when this process ends sessions. Returns a function that stops it. */
  onEnd(heard: EndListener): () => void;
}

/**
 * Remembers what the database said about each session, so that most calls need no query. Calls that ask at once about one session
 * share the query. A token without a session is always 'live', and so is every token where another service owns the accounts (a
 * database of Supabase, which has no auth.daymark_sessions).
 */
export function createLiveSessions(
  db: Pick<Database, 'tx'>,
  now: () => number,
  maxSessions = MAX_SESSIONS,
): LiveSessions {
  const known = new Map<string, { readonly state: SessionState; readonly at: number }>();
  const asking = new Map<string, Promise<SessionState>>();
  const listeners = new Set<EndListener>();
  let ours: boolean | undefined;

  /** null: the sessions are not this server's. */
  const ask = <R>(sql: string, params: readonly unknown[]): Promise<R[] | null> =>
    db.tx(
      null,
      async (query) => {
        ours ??= (await query<{ ours: boolean }>(OURS))[0]!.ours;
        return ours ? query<R>(sql, params) : null;
      },
      { timeout: TIMEOUT },
    );

  const remember = (session: string, state: SessionState, at: number): SessionState => {
    const before = known.get(session);
    // It was ended here after the question was asked, so the answer may be older than the end.
    if (before?.state === 'ended' && before.at >= at) return before.state;
    // A Map has the order of insertion, so the first one is the oldest.
    known.delete(session);
    known.set(session, { state, at });
    if (known.size > maxSessions) known.delete(known.keys().next().value!);
    return state;
  };

  const askOne = async (session: string, user: string): Promise<SessionState> => {
    // The age of an answer is counted from the question.
    const at = now();
    const rows = await ask<{ state: SessionState }>(STATE, [session, user]);
    return rows === null ? 'live' : remember(session, rows[0]!.state, at);
  };

  return {
    stateOf: async ({ sub, session_id: session }) => {
      if (session === undefined || ours === false) return 'live';
      const found = known.get(session);
      const age = found ? now() - found.at : -1;
      // After the clock was set back an age may be negative.
      if (found && age >= 0 && age < LIFETIME) return found.state;
      const shared = asking.get(session);
      if (shared) return shared;
      const asked = askOne(session, sub).finally(() => asking.delete(session));
      asking.set(session, asked);
      return asked;
    },
    recheck: async (sessions) => {
      if (sessions.length === 0 || ours === false) return new Set();
      const at = now();
      const rows = await ask<{ id: string }>(LIVING, [JSON.stringify(sessions)]);
      const ended = new Set(rows === null ? [] : sessions);
      for (const { id } of rows ?? []) if (remember(id, 'live', at) === 'live') ended.delete(id);
      // The next call finds out whether the account was deleted.
      for (const session of ended) if (known.get(session)?.state === 'live') known.delete(session);
      return ended;
    },
    end: (sessions) => {
      if (sessions.length === 0) return;
      const at = now();
      for (const session of sessions) remember(session, 'ended', at);
      const ended = new Set(sessions);
      for (const heard of listeners) heard(ended);
    },
    onEnd: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
