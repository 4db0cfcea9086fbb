/**
 * Logs a failure: our words for what failed and the error's name. Never its message, which may contain what a person wrote. Work that is
 * interrupted because a profile was closed (a sign-out, another account) has not failed. A database that the browser closes is reported by
 * app/start/connection.ts.
 */
export function logFailure(what: string, error?: unknown): void {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  // oxlint-disable-next-line no-console -- the one place that logs
  console.error(what, error instanceof Error ? error.name : typeof error === 'string' ? error : '');
}
