/** What can go wrong with a call to the server, as typed codes made from a status and a typed body, never from matched text. */

/**
 * retryable: the network, the server or a portal in between, so the same call may succeed later · auth: the person has to sign in
 * again · request: the whole request was refused. Each engine adds its own kinds.
 */
export type RemoteErrorKind = 'retryable' | 'auth' | 'request';

export class RemoteError<Kind extends string = RemoteErrorKind> extends Error {
  override readonly name = 'RemoteError';
  readonly kind: Kind;
  readonly code: string;
  /** The server asked to wait this long, in ms. */
  readonly retryAfter: number | undefined;

  constructor(kind: Kind, code: string, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(`${kind}: ${code}`, { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}

const OFFLINE = new Set(['unreachable', 'timeout', 'unreadable']);

/** Whether a call with this code did not reach our server: it need not wait when the server may be reachable again. */
export const isOffline = (code: string | undefined): boolean => code !== undefined && OFFLINE.has(code);

const TRANSIENT_STATUS = new Set([408, 425, 429]);

export const isTransientStatus = (status: number): boolean => TRANSIENT_STATUS.has(status) || status >= 500;

/** Serialization failure, deadlock, lock timeout, statement cancelled: the same request may succeed a moment later. */
const TRANSIENT_SQL = new Set(['40001', '40P01', '55P03', '57014']);

/** Our server's whole-request refusals carry such a code, or PostgREST's for them; a captive portal's page does not. */
const isOurs = (code: string) => code.startsWith('sync_') || /^PT4\d\d$/.test(code);

/** Whether a refusal may put a single change into quarantine (fine print 12): only a typed one of our own server. */
export const isOurRefusal = (error: { readonly kind: string; readonly code: string }): boolean =>
  error.kind === 'request' && isOurs(error.code);

/** A text field of a parsed body; undefined when there is none. */
export function textIn(body: unknown, name: string): string | undefined {
  const value: unknown =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const codeOf = (body: unknown): string => {
  const code = textIn(body, 'code');
  return code !== undefined && /^\w{1,40}$/.test(code) ? code : '';
};

/** `Retry-After` in ms: seconds or a date; undefined when it is absent or unreadable. At most an hour. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : undefined;
}

/** The error of an answer that was not a success. `body` is the parsed JSON, or undefined when it was none. */
export function errorOf(status: number, body: unknown, retryAfter?: number): RemoteError {
  const code = codeOf(body);
  // No data is changed: the person decides to keep a local copy, or to erase it.
  if (status === 410 && code === 'account_deleted') return new RemoteError('auth', code);
  if (status === 401 || status === 403) return new RemoteError('auth', code || `http_${status}`);
  if (TRANSIENT_SQL.has(code) || isTransientStatus(status)) {
    return new RemoteError('retryable', code || `http_${status}`, { retryAfter });
  }
  if (isOurs(code)) return new RemoteError('request', code);
  // Too large for a proxy: a smaller request may pass, and no single change is refused.
  if (status === 413) return new RemoteError('request', 'http_413');
  return new RemoteError('retryable', `http_${status}`, { retryAfter });
}
