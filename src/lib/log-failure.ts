/**
 * Writes that something failed: what it was in our words and the error's name, never its message: it may hold what a person wrote. What was under
 * way when a profile was closed (a sign-out, another account) has not failed; a database that closes by itself is told by app/start/connection.ts.
 */
export function logFailure(what: string, error?: unknown): void {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  // oxlint-disable-next-line no-console -- the one place that logs
  console.error(what, error instanceof Error ? error.name : typeof error === 'string' ? error : '');
}
