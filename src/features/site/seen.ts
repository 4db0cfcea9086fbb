/** Whether the how-it-works guide was closed in this browser (spec 000, "Landing page"). */
const KEY = 'how_it_works_seen';

/** A browser without storage shows the guide each time. */
export function readSeen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function writeSeen(): void {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage it is closed for this visit.
  }
}
