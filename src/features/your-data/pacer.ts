/** Long work in a page that stays usable. */

/** How long the page may be busy at a stretch, ms. */
const BUSY = 20;

/** A function to be awaited between two small pieces of work: from time to time it lets the page answer. */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BUSY) return;
    await new Promise((next) => setTimeout(next));
    since = performance.now();
  };
}
