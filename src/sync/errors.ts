/**
 * What can go wrong in a sync cycle, as typed codes made from a status and our own typed body, never from matched text.
 *
 * retryable: the network, the server or a portal in between; back off, the queue is intact · auth: sign in again ·
 * request: the whole request was refused, and we know by whom · protocol: the two sides must agree again first ·
 * local: the device's own store.
 * The sixth kind, poison, is no exception: it is an ack (`rejected`) and goes to quarantine.
 */
export type SyncErrorKind = 'retryable' | 'auth' | 'request' | 'protocol' | 'local';

export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly kind: SyncErrorKind;
  readonly code: string;
  /** The server asked for this much patience, in ms. */
  readonly retryAfter: number | undefined;

  constructor(kind: SyncErrorKind, code: string, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(`${kind}: ${code}`, { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}

/** Thrown inside a transaction when another holder took the lease, or the ground moved: nothing may be applied. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Serialization failure, deadlock, lock timeout, statement cancelled: the same request may succeed a moment later. */
const TRANSIENT_SQL = new Set(['40001', '40P01', '55P03', '57014']);
const TRANSIENT_STATUS = new Set([408, 425, 429]);

/** Our server's whole-request refusals carry such a code, or PostgREST's for them; a captive portal's page does not. */
const isOurs = (code: string) => code.startsWith('sync_') || /^PT4\d\d$/.test(code);

/** Whether a refusal may convict a single change (fine print 12): only one that our own server spelled out. */
export const isOurRefusal = (error: SyncError): boolean => error.kind === 'request' && isOurs(error.code);

const codeOf = (body: unknown): string => {
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : '';
};

/** `Retry-After` in ms: seconds or a date; undefined when it is absent or unreadable. At most an hour. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : undefined;
}

/** The error of an answer that was not a success. `body` is the parsed JSON, or undefined when it was none. */
export function errorOf(status: number, body: unknown, retryAfter?: number): SyncError {
  const code = codeOf(body);
  // Nobody's data is touched for it: the person is asked to keep a local copy, or to erase.
  if (status === 410 && code === 'account_deleted') return new SyncError('auth', code);
  if (status === 401 || status === 403) return new SyncError('auth', code || `http_${status}`);
  if (TRANSIENT_SQL.has(code) || TRANSIENT_STATUS.has(status) || status >= 500) {
    return new SyncError('retryable', code || `http_${status}`, { retryAfter });
  }
  if (isOurs(code)) return new SyncError('request', code);
  // Too large for something between us and the server: a smaller request may pass, but no single change is to blame.
  if (status === 413) return new SyncError('request', 'http_413');
  return new SyncError('retryable', `http_${status}`, { retryAfter });
}

/** Names that Dexie and IndexedDB give to failures of the store itself. */
const STORE_FAILURES = new Set([
  'QuotaExceededError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
  'TransactionInactiveError',
  'OpenFailedError',
  'MissingAPIError',
]);

/** The typed error behind whatever a cycle threw; undefined for a bug, which stays what it is. */
export function toSyncError(thrown: unknown): SyncError | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; depth++) {
    if (error instanceof SyncError) return error;
    if (STORE_FAILURES.has(error.name)) return new SyncError('local', error.name, { cause: thrown });
    error = 'inner' in error ? error.inner : error.cause;
  }
  // A DOMException is no Error in every browser.
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : undefined;
  return typeof name === 'string' && STORE_FAILURES.has(name)
    ? new SyncError('local', name, { cause: thrown })
    : undefined;
}
