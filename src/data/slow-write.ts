/** Tells when a write of this page has to wait for the browser: behind another page that does not finish, or for a disk that is asleep. */

/** How long a write may take before the person is told that it waits, ms. */
export const SLOW_MS = 4000;

let waiting = 0;
let listener: (waits: boolean) => void = () => undefined;

/** Sets what is called when the first write begins to wait, and when none does any more. */
export function onSlowWrite(next: (waits: boolean) => void): void {
  listener = next;
}

/** Watches a write. The caller does not wait for it: a promise around the write would leave Dexie's transaction. */
export function watchSlow(write: Promise<unknown>): void {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    if (++waiting === 1) listener(true);
  }, SLOW_MS);
  const ended = () => {
    clearTimeout(timer);
    if (slow && --waiting === 0) listener(false);
  };
  write.then(ended, ended);
}
