/**
 * What can go wrong in a sync cycle: what can go wrong with a call (src/remote/errors.ts), and two kinds more. protocol: the two sides
 * must agree again first · local: the device's own store.
 * A refused change is no exception: it is an ack (`rejected`) and goes to quarantine.
 */
import { RemoteError, type RemoteErrorKind } from '#remote/errors.ts';

export type SyncErrorKind = RemoteErrorKind | 'protocol' | 'local';

export class SyncError extends RemoteError<SyncErrorKind> {}

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

/** The typed error behind whatever a cycle threw; undefined for a bug, which is thrown on. */
export function toSyncError(thrown: unknown): SyncError | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; depth++) {
    if (error instanceof RemoteError) return error;
    if (STORE_FAILURES.has(error.name)) return new SyncError('local', error.name, { cause: thrown });
    error = 'inner' in error ? error.inner : error.cause;
  }
  // A DOMException is no Error in every browser.
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : undefined;
  return typeof name === 'string' && STORE_FAILURES.has(name)
    ? new SyncError('local', name, { cause: thrown })
    : undefined;
}
