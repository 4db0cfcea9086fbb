/** Small values of this browser. Storage may be missing, blocked or full: nothing here throws. */

/** The stored text; null when there is none, or no storage. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it (null). Without storage nothing is kept. */
export function writeLocal(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Said above.
  }
}
