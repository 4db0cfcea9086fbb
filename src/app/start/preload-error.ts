/**
 * Code of the app that could not be loaded: usually a newer version has replaced it, and one reload fixes that. Only an error that the
 * person sees reloads the page (ErrorScreen asks), never a failed prefetch in the background.
 */
const failed = new WeakSet<object>();
const KEY = 'daymark:reloaded-at';
/** A second failure this soon after a reload is not fixed by another reload, ms. */
const AGAIN_MS = 60_000;

/** Remembers what Vite could not preload. Called once by main.tsx. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => failed.add(event.payload));
}

let reloading = false;

/** Reloads the page when the error is code that could not be loaded, once. Returns whether it reloads. */
export function reloadOnce(error: unknown, now = Date.now()): boolean {
  if (reloading) return true;
  if (typeof error !== 'object' || error === null || !failed.has(error) || !navigator.onLine) return false;
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // without a record of the first reload this could repeat forever
  }
  reloading = true;
  location.reload();
  return true;
}
