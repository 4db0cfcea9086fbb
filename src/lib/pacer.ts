/** Long work that leaves the page usable. The service worker runs it too. */

/** Not in every browser, whatever the types say. */
const yielding: Partial<Pick<Scheduler, 'yield'>> | undefined = globalThis.scheduler;

/** Lets the page paint and the person type before the work goes on. A timer would cost 4 ms each time. */
export const breathe = (): Promise<void> => yielding?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));

/** How long the page may be busy at a stretch, ms. */
const BUSY = 10;

/** A function to be awaited between two small pieces of work: from time to time it lets the page answer. */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BUSY) return;
    await breathe();
    since = performance.now();
  };
}
