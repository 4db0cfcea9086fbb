/** When parts of the app are damaged or missing: get them anew. Only what can be fetched again is dropped, never a database. */

/** How long the server may take to show that it is there. */
const PATIENCE_MS = 3000;

/** Reloads the page; if the server is there to ask, with every part fetched anew. */
export async function reloadRepaired(): Promise<void> {
  try {
    // With the server gone, what is stored is all there is.
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok && 'caches' in globalThis) {
      for (const name of await caches.keys()) await caches.delete(name);
      // Not awaited for long: a newer worker, if there is one, is offered after the reload.
      void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update());
    }
  } catch {
    // A plain reload may help all the same.
  }
  location.reload();
}
