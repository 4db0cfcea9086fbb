/**
 * Ends the transactions of a page that is left. WebKit keeps such a page, so that Back is quick, and with it its unfinished transactions:
 * they stay at the head of the browser's queue, and every other page waits for them (docs/decisions/0020). Chromium and Firefox do not keep
 * such a page.
 */

interface Page {
  readonly document: object;
  readonly IDBDatabase: { readonly prototype: IDBDatabase };
  readonly IDBFactory: { readonly prototype: IDBFactory };
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void;
}

/**
 * Call it before a database is opened. Aborting loses no more than ending the page would: a transaction is stored whole or not at all. A
 * page that is shown again after that reloads, because its reads have failed. Every connection must be followed, Dexie's while it opens
 * too, so the browser's own functions are replaced.
 */
export function endTransactionsOnLeave(page: Page = window, reload = () => location.reload()): void {
  // Only Chromium has this event.
  if ('onfreeze' in page.document) return;
  const running = new Set<IDBTransaction>();
  let left = false;
  let aborted = false;

  const abort = (begun: IDBTransaction) => {
    aborted = true;
    try {
      begun.abort();
    } catch {
      // It was committing already, and ends by itself.
    }
  };
  const follow = (begun: IDBTransaction) => {
    running.add(begun);
    const ended = () => running.delete(begun);
    begun.addEventListener('complete', ended);
    begun.addEventListener('abort', ended);
    // After the caller has placed its first requests, which then fail as others do.
    if (left) queueMicrotask(() => abort(begun));
    return begun;
  };

  const database = page.IDBDatabase.prototype;
  const factory = page.IDBFactory.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with the connection, or the factory, of each call
  const [{ transaction }, { open }] = [database, factory];
  database.transaction = function begin(...asked) {
    return follow(transaction.apply(this, asked));
  };
  factory.open = function openFollowed(...asked) {
    const request = open.apply(this, asked);
    request.addEventListener('upgradeneeded', () => request.transaction && follow(request.transaction));
    return request;
  };
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    left = true;
    running.forEach(abort);
  });
  page.addEventListener('pageshow', () => {
    left = false;
    if (aborted) reload();
  });
}
