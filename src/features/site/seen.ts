/** Whether the how-it-works guide was closed once in this browser (spec 000, "Landing page"). */
const KEY = 'how_it_works_seen';

/** A browser that keeps nothing shows the guide each time. */
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
    // Closed for this visit; there is nowhere to keep it.
  }
}
