/** Fetches damaged or missing code of the app again. Deletes only what can be fetched again, never a database. */

/** How long to wait for the server's answer, ms. */
const HEALTH_TIMEOUT_MS = 3000;

/** Reloads the page; when the server answers, with all code fetched again. */
export async function reloadRepaired(): Promise<void> {
  try {
    // Without the server, the stored code is all there is.
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    if (answer.ok && 'caches' in globalThis) {
      for (const name of await caches.keys()) await caches.delete(name);
      // Not awaited: a newer worker, if there is one, is offered after the reload.
      void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update());
    }
  } catch {
    // A plain reload may still help.
  }
  location.reload();
}
