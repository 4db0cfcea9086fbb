/**
 * Calls of the server with the person's token, over plain fetch: sync, the coach, the recap and the service worker use it. A token is
 * refreshed by one tab or worker at a time, under the Web Lock that supabase-js takes too: a refresh token that is used twice ends the
 * session.
 */
import { readSession, replaceSession, type Session } from '#data/session-store.ts';
import { errorOf, RemoteError, retryAfterMs } from './errors.ts';
import { publicKey, serverUrl, STORAGE_KEY } from './server.ts';
import { jsonIn } from '#lib/json.ts';

export interface AuthorisedDeps {
  /** The origin that serves `/rest/v1` and `/auth/v1`. */
  readonly url: string;
  readonly apikey: string;
  readonly session: {
    read(): Promise<Session | undefined>;
    /** Stores `next` if `was` is still the stored session, in one transaction; returns whether it did. */
    replace(was: Session, next: Session): Promise<boolean>;
  };
  readonly fetch: typeof fetch;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly now?: () => number;
}

/** The lock's name as supabase-js builds it from its storage key. */
export const AUTH_LOCK = `lock:${STORAGE_KEY}`;
/** `expires_at` of a session that its server has ended: the profile stays in use, and the person may sign in again. */
const ENDED = 0;
/** A token this near to its end is renewed before it is used. */
const EXPIRY_MARGIN_MS = 30_000;

/**
 * Sends a request as one user and returns the answer, whatever its status; throws a RemoteError when there is none, or no session of this user.
 * The body is sent as JSON, an ArrayBuffer as it is, and undefined not at all.
 */
export type Authorised = (
  user: string,
  path: string,
  body: unknown,
  options: {
    readonly signal: AbortSignal;
    readonly accept?: string;
    readonly method?: 'GET' | 'POST' | 'DELETE';
    /** The type of a body that is not JSON. */
    readonly type?: string;
  },
) => Promise<Response>;

/** The client of this device: the stored session, and the server that served the app. */
export const authorised: Authorised = (...call) =>
  createAuthorised({
    url: serverUrl(),
    apikey: publicKey(),
    session: { read: readSession, replace: replaceSession },
    fetch: (...request) => fetch(...request),
    locks: navigator.locks,
  })(...call);

/** A client with the given dependencies. */
export function createAuthorised(deps: AuthorisedDeps): Authorised {
  const now = deps.now ?? Date.now;

  const send = async (
    path: string,
    headers: Record<string, string>,
    body: unknown,
    signal: AbortSignal,
    method = 'POST',
  ) => {
    try {
      return await deps.fetch(deps.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          apikey: deps.apikey,
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) }),
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
   * Renews the session unless another tab or worker just did; `stale` is the token that no longer works. Signing out or in takes no
   * lock: if it does, the renewed session is dropped and the stored one counts.
   */
  const refresh = (stale: string, signal: AbortSignal): Promise<Session> =>
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
        // 400 with a typed body is how the auth server refuses a refresh token that was used before; without, it may be a portal's.
        if (response.status !== 400 || !isAuthRefusal(body)) throw failureOf(response, body, now());
        if (await ended(deps, session)) throw new RemoteError('auth', 'refresh_refused');
        return mustRead(deps);
      }
      const renewed = renewedSession(session, body, now());
      if (!renewed) throw new RemoteError('retryable', 'unreadable');
      return (await deps.session.replace(session, renewed)) ? renewed : mustRead(deps);
    });

  return async (user, path, body, { signal, accept, method, type }) => {
    const call = (session: Session) =>
      send(
        path,
        {
          authorization: `Bearer ${session.access_token}`,
          ...(accept ? { accept } : {}),
          ...(type ? { 'content-type': type } : {}),
        },
        body,
        signal,
        method,
      );

    let session = await mustRead(deps);
    // Another account has signed in since this profile was opened: these rows must not be sent with its token (fine print 2).
    const checkUser = () => {
      if (session.user.id !== user) throw new RemoteError('auth', 'other_user');
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

/** The parsed body of a success; throws a RemoteError for every other answer. `now` in ms. */
export async function answerOf(response: Response, now = Date.now()): Promise<unknown> {
  const body = await readJson(response);
  if (!response.ok) throw failureOf(response, body, now);
  if (body === undefined) throw new RemoteError('retryable', 'unreadable');
  return body;
}

/** The parsed body of an answer; undefined when it is not JSON. Throws a RemoteError for one that breaks off. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return jsonIn(await response.text());
  } catch (cause) {
    throw unreachable(cause);
  }
}

const failureOf = ({ status, headers }: Response, body: unknown, now: number) =>
  errorOf(status, body, retryAfterMs(headers.get('retry-after'), now));

const unreachable = (cause: unknown) =>
  cause instanceof RemoteError ? cause : new RemoteError('retryable', 'unreachable', { cause });

async function mustRead(deps: AuthorisedDeps): Promise<Session> {
  const session = await deps.session.read();
  if (!session) throw new RemoteError('auth', 'signed_out');
  return session;
}

/** Marks a session as ended; false when it is no longer the one that is stored. */
async function ended(deps: AuthorisedDeps, session: Session): Promise<boolean> {
  if (session.expires_at !== ENDED) return deps.session.replace(session, { ...session, expires_at: ENDED });
  // Already marked: another write would notify all tabs, and each would try again.
  return (await deps.session.read())?.refresh_token === session.refresh_token;
}

function exclusively<T>(locks: AuthorisedDeps['locks'], work: () => Promise<T>): Promise<T> {
  return locks ? locks.request(AUTH_LOCK, work) : work();
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A body of the auth server: it always names its error. */
const isAuthRefusal = (body: unknown) => isRecord(body) && ('error_code' in body || 'error' in body || 'msg' in body);

function renewedSession(session: Session, body: unknown, now: number): Session | undefined {
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
