/** So long work waits in a browser without idle callbacks (Safari), ms. */
const WITHOUT_CALLBACKS_MS = 50;

/** Runs work once the browser has nothing else to do, and after `withinMs` at the latest. Returns what takes it back. */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(WITHOUT_CALLBACKS_MS, withinMs ?? WITHOUT_CALLBACKS_MS));
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => work(), withinMs === undefined ? undefined : { timeout: withinMs });
  return () => cancelIdleCallback(asked);
}
