/**
 * The server's calls over plain fetch, for page and service worker alike. A token is refreshed by one of them at a time: under
 * the Web Lock that supabase-js takes too, because a rotated refresh token used twice ends the session.
 */
import { errorOf, retryAfterMs, SyncError } from './errors.ts';
import type { SyncRequest } from './protocol.ts';

/** What the transport needs to know of a session (src/data/session-store.ts keeps it). */
export interface TransportSession {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly user: { readonly id: string; readonly email?: string };
}

/** Sends one request and resolves to the parsed JSON of its answer; throws a SyncError for anything else. */
export type Post = (request: SyncRequest, signal: AbortSignal) => Promise<unknown>;

export interface TransportDeps<S extends TransportSession = TransportSession> {
  /** The origin that serves `/rest/v1` and `/auth/v1`. */
  readonly url: string;
  readonly apikey: string;
  readonly session: {
    read(): Promise<S | undefined | null>;
    /** Stores `next`, in one step, if `was` is still the session that is stored; gives whether it was. */
    replace(was: S, next: S): Promise<boolean>;
  };
  readonly fetch: typeof fetch;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly now?: () => number;
}

/** The lock's name as supabase-js builds it from `storageKey: 'daymark-auth'`. */
export const AUTH_LOCK = 'lock:daymark-auth';
/** `expires_at` of a session that its server has ended: its owner stays, and may sign in again. */
const ENDED = 0;
/** A token this near to its end is renewed before it is used. */
const EXPIRY_MARGIN_MS = 30_000;

/** Sends JSON as one user and gives the answer, whatever its status; throws a SyncError when there is none, or no session of this user. */
export type Authorised = (
  user: string,
  path: string,
  body: unknown,
  options: { readonly signal: AbortSignal; readonly accept?: string },
) => Promise<Response>;

/** The one way of page and service worker to the server's calls: the token is renewed in time, by one of them, once. */
export function createAuthorised<S extends TransportSession>(deps: TransportDeps<S>): Authorised {
  const now = deps.now ?? Date.now;

  const send = async (path: string, headers: Record<string, string>, body: unknown, signal: AbortSignal) => {
    try {
      return await deps.fetch(deps.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: deps.apikey, ...headers },
        body: JSON.stringify(body),
        signal,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
    } catch (cause) {
      throw unreachable(cause);
    }
  };

  /**
   * Renews the session unless somebody else just did; `stale` is the token that is known to be no good. Whoever signs out or in
   * meanwhile takes no lock: then the answer is no longer ours, and the session of now counts.
   */
  const refresh = (stale: string, signal: AbortSignal): Promise<S> =>
    exclusively(deps.locks, async () => {
      const session = await mustRead(deps);
      if (session.access_token !== stale) return session;
      const response = await send(
        '/auth/v1/token?grant_type=refresh_token',
        {},
        { refresh_token: session.refresh_token },
        signal,
      );
      const body = await readJson(response);
      if (!response.ok) {
        // 400 is how the auth server says that a refresh token is spent; a bare one may be a portal's.
        if (response.status !== 400 || !isAuthRefusal(body)) throw failureOf(response, body, now());
        if (await ended(deps, session)) throw new SyncError('auth', 'refresh_refused');
        return mustRead(deps);
      }
      const renewed = renewedSession(session, body, now());
      if (!renewed) throw new SyncError('retryable', 'unreadable');
      return (await deps.session.replace(session, renewed)) ? renewed : mustRead(deps);
    });

  return async (user, path, body, { signal, accept }) => {
    const call = (session: S) =>
      send(path, { authorization: `Bearer ${session.access_token}`, ...(accept ? { accept } : {}) }, body, signal);

    let session = await mustRead(deps);
    // Another account signed in since this profile was opened: its token must not even carry these rows (fine print 2).
    const checkUser = () => {
      if (session.user.id !== user) throw new SyncError('auth', 'other_user');
    };
    checkUser();
    if (session.expires_at * 1000 < now() + EXPIRY_MARGIN_MS) session = await refresh(session.access_token, signal);
    checkUser();
    const answer = await call(session);
    if (answer.status !== 401) return answer;
    session = await refresh(session.access_token, signal);
    checkUser();
    return call(session);
  };
}

/** The one call of sync. */
export const createPost = <S extends TransportSession>(deps: TransportDeps<S>): Post =>
  postThrough(createAuthorised(deps), deps.now);

/** The one call of sync, over requests that others share. */
export const postThrough =
  (ask: Authorised, now: () => number = Date.now): Post =>
  async (request, signal) => {
    const response = await ask(request.user, '/rest/v1/rpc/sync_v1', { req: request }, { signal });
    const body = await readJson(response);
    if (!response.ok) throw failureOf(response, body, now());
    if (body === undefined) throw new SyncError('retryable', 'unreadable');
    return body;
  };

/** The parsed body of an answer; undefined when it is not JSON. An answer that breaks off is none. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return parsed(await response.text());
  } catch (cause) {
    throw unreachable(cause);
  }
}

const failureOf = ({ status, headers }: Response, body: unknown, now: number) =>
  errorOf(status, body, retryAfterMs(headers.get('retry-after'), now));

const unreachable = (cause: unknown) =>
  cause instanceof SyncError ? cause : new SyncError('retryable', 'unreachable', { cause });

async function mustRead<S extends TransportSession>(deps: TransportDeps<S>): Promise<S> {
  const session = await deps.session.read();
  if (!session) throw new SyncError('auth', 'signed_out');
  return session;
}

/** Marks a session as ended; false when it is no longer the one that is stored. */
async function ended<S extends TransportSession>(deps: TransportDeps<S>, session: S): Promise<boolean> {
  if (session.expires_at !== ENDED) return deps.session.replace(session, { ...session, expires_at: ENDED });
  // Marked already: a write would be told to all tabs, and each would ask again.
  return (await deps.session.read())?.refresh_token === session.refresh_token;
}

function exclusively<T>(locks: TransportDeps['locks'], work: () => Promise<T>): Promise<T> {
  return locks ? locks.request(AUTH_LOCK, work) : work();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A body of the auth server: it always names its error. */
const isAuthRefusal = (body: unknown) => isRecord(body) && ('error_code' in body || 'error' in body || 'msg' in body);

function renewedSession<S extends TransportSession>(session: S, body: unknown, now: number): S | undefined {
  if (!isRecord(body)) return undefined;
  const { access_token, refresh_token, expires_at, expires_in } = body;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return undefined;
  const lifetime = typeof expires_in === 'number' ? expires_in : 3600;
  return {
    ...session,
    access_token,
    refresh_token,
    expires_at: typeof expires_at === 'number' ? expires_at : Math.floor(now / 1000) + lifetime,
  };
}
