/**
 * Code of the app that could not be loaded: usually a newer version has replaced it, and one reload fixes that. Only an error that the
 * person sees reloads the page (ErrorScreen asks), never a failed prefetch in the background.
 *
 * A page that is being left loads no more code either: Firefox and WebKit end its imports with an error. Nothing is wrong then, and a reload
 * would take the person back to the page they leave.
 */
const failed = new WeakSet<object>();
const KEY = 'daymark:reloaded-at';
/** A second failure this soon after a reload is not fixed by another reload, ms. */
const AGAIN_MS = 60_000;
/** A navigation that has not replaced the page by now did not leave it (a download, a server that does not answer), ms. */
export const LEAVING_MS = 10_000;

let leftAt = -Infinity;
let reloading = false;

/** Remembers what Vite could not preload, and when the page is left. Called once by main.tsx. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => failed.add(event.payload));
  addEventListener('beforeunload', () => (leftAt = Date.now()));
  addEventListener('pagehide', () => (leftAt = Date.now()));
  addEventListener('pageshow', () => (leftAt = -Infinity));
}

/** Whether the error is code that could not be loaded because the page is being left. */
export function isLeaving(error: unknown, now = Date.now()): boolean {
  return hasFailedToLoad(error) && now - leftAt < LEAVING_MS;
}

/** Reloads the page when the error is code that could not be loaded, once, and not while the page is being left. Returns whether it reloads. */
export function reloadOnce(error: unknown, now = Date.now()): boolean {
  if (reloading) return true;
  if (!hasFailedToLoad(error) || isLeaving(error, now) || !navigator.onLine) return false;
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

/**
 * Throws code that could not be loaded as an error of ours. For the browser's own error the router reloads by itself, also while the page is
 * left (lazyRouteComponent); for this one ErrorScreen decides.
 */
export function rethrowAsOurs(error: unknown): never {
  if (!hasFailedToLoad(error)) throw error;
  const ours = new Error('A part of Daymark could not be loaded.', { cause: error });
  failed.add(ours);
  throw ours;
}

const hasFailedToLoad = (error: unknown) => typeof error === 'object' && error !== null && failed.has(error);
