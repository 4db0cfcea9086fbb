/** Ends a page at a chosen step of its work: the renderer crashes, and nothing that was not stored before is stored. */
import type { Page } from 'playwright/test';

interface Watched {
  /** How many steps were taken since it was armed. */
  steps: number;
  /** The step at which the page ends; 0 counts only, -1 is not armed. */
  at: number;
  frozen: boolean;
  crashNow(): Promise<void>;
}

/** Runs in the page before its own scripts. A step is a transaction that writes, a database that is deleted, or a question to the server. */
function watch(): void {
  const watched = globalThis as unknown as Watched;
  Object.assign(watched, { steps: 0, at: -1, frozen: false });
  /** Whether the page goes on. From its last step on nothing is stored or sent; then the renderer goes. */
  const goesOn = (): boolean => {
    if (watched.frozen) return false;
    if (watched.at < 0) return true;
    watched.steps += 1;
    if (watched.steps !== watched.at) return true;
    watched.frozen = true;
    void watched.crashNow();
    return false;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
    if (watched.frozen || (args[1] === 'readwrite' && !goesOn())) throw new DOMException('The page ends', 'AbortError');
    return transaction.apply(this, args);
  };
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (name) {
    if (!goesOn()) throw new DOMException('The page ends', 'AbortError');
    return deleteDatabase.call(this, name);
  };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    const url = args[0] instanceof Request ? args[0].url : String(args[0]);
    const asks = /\/(?:functions|rest|auth)\/v1\//.test(url);
    return (asks ? goesOn() : !watched.frozen) ? fetch(...args) : new Promise(() => undefined);
  };
}

/** Prepares a page for the functions below. */
export async function crashable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // It is never answered: the page is gone.
  await page.exposeFunction('crashNow', () => void session.send('Page.crash').catch(() => undefined));
  await page.addInitScript(watch);
}

/** From now on steps are counted, and at `at` the page ends; 0 counts only. */
export const arm = (page: Page, at: number): Promise<void> =>
  page.evaluate((at) => void Object.assign(globalThis, { steps: 0, at }), at);

export const stepsOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as Watched).steps);
