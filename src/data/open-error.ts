/** Why the device's database does not open, as a code that the error screen has words for. */
export type OpenErrorCode =
  /** The disk, or the browser's quota, is full. */
  | 'quota'
  /** The browser keeps no data here: private mode, or blocked by its settings. */
  | 'unavailable'
  /** The file is damaged, or the browser cannot read it. */
  | 'corrupt'
  /** Another tab with an older version has it open. */
  | 'blocked'
  /** It was closed while it opened. */
  | 'closed'
  | 'unknown';

/** The database did not open. `cause` has the browser's own error. */
export class OpenError extends Error {
  override readonly name = 'OpenError';
  readonly code: OpenErrorCode;
  constructor(code: OpenErrorCode, cause: unknown) {
    super(`The database did not open: ${code}`, { cause });
    this.code = code;
  }
}

const codes: Readonly<Record<string, OpenErrorCode>> = {
  QuotaExceededError: 'quota',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  InvalidStateError: 'unavailable',
  NotAllowedError: 'unavailable',
  UnknownError: 'corrupt',
  DataError: 'corrupt',
  NotReadableError: 'corrupt',
  EncodingError: 'corrupt',
  BlockedError: 'blocked',
  DatabaseClosedError: 'closed',
};

/** Any error of opening as an OpenError. Dexie wraps the browser's error in `inner`, sometimes twice. */
export function openError(cause: unknown): OpenError {
  for (let at = cause; at instanceof Object; at = 'inner' in at ? at.inner : undefined) {
    const code = 'name' in at && typeof at.name === 'string' ? codes[at.name] : undefined;
    if (code && code !== 'closed') return new OpenError(code, cause);
  }
  const name = cause instanceof Error ? cause.name : '';
  return new OpenError(codes[name] ?? 'unknown', cause);
}
