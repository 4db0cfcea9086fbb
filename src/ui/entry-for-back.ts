import { closeNewestSheet, openSheets } from './open-sheets.ts';

/** For how many open sheets an entry of the browser's history is. */
const sheetsOf = (state: unknown): number => (state as { readonly sheets?: number } | null)?.sheets ?? 0;

/**
 * For a sheet that opens on the first page of a visit, where Back would leave the app: puts an entry of the same address on top of the browser's
 * history. Back takes this entry and closes the newest sheet. When the sheet is closed otherwise, the entry stays for the next one: taking it back by
 * script would stop a navigation that has just begun. Returns the function that ends this.
 */
export function putEntryForBack(): () => void {
  const { history } = globalThis;
  if (sheetsOf(history.state) < openSheets()) {
    // Past the router, which notices every call of history.pushState: the page stays the same.
    const state = { ...(history.state as object | null), sheets: openSheets() };
    History.prototype.pushState.call(history, state, '');
  }
  const onPop = ({ state }: PopStateEvent) => {
    if (sheetsOf(state) < openSheets()) closeNewestSheet();
  };
  globalThis.addEventListener('popstate', onPop);
  return () => globalThis.removeEventListener('popstate', onPop);
}
