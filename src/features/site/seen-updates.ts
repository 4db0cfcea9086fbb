/** Which lines of the release notes this browser has shown. */
const KEY = 'updates_seen';

/** The marks of the lines (releases.ts); null on a first visit, and in a browser without storage. */
export function readSeenUpdates(): ReadonlySet<string> | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? null : new Set(stored.split(' '));
  } catch {
    return null;
  }
}

export function writeSeenUpdates(marks: readonly string[]): void {
  try {
    localStorage.setItem(KEY, marks.join(' '));
  } catch {
    // Without storage nothing is marked at the next visit.
  }
}
