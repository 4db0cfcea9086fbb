/** Writes that something failed: what it was in our words and the error's name, never its message: it may hold what a person wrote. */
export function logFailure(what: string, error?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.error(what, error instanceof Error ? error.name : typeof error === 'string' ? error : '');
}
