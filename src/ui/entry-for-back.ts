import { closeNewestSheet } from './open-sheets.ts';

/** How many sheets an entry of the browser's history stands for. */
interface EntryState {
  readonly sheets?: number;
}
const sheetsOf = (state: unknown): number => (state as EntryState | null)?.sheets ?? 0;

/** Longer than a link in a closing sheet takes to put its own entry on top. */
const AFTER_LINKS_MS = 100;

/**
 * For a sheet that opens on the first page of a visit, where Back would leave the app: puts an entry of the same address on top of the browser's
 * history. Back takes this entry and closes the newest sheet. Returns what is to be called when the sheet is closed: it removes the entry, unless Back
 * has, or another page is open.
 */
export function putEntryForBack(): () => void {
  const { history } = globalThis;
  const sheets = sheetsOf(history.state) + 1;
  // Past the router, which notices every call of history.pushState: the page stays the same.
  History.prototype.pushState.call(history, { ...(history.state as object | null), sheets }, '');
  const onPop = ({ state }: PopStateEvent) => {
    if (sheetsOf(state) === sheets - 1) closeNewestSheet();
  };
  globalThis.addEventListener('popstate', onPop);
  return () => {
    globalThis.removeEventListener('popstate', onPop);
    setTimeout(() => {
      if (sheetsOf(history.state) === sheets) history.back();
    }, AFTER_LINKS_MS);
  };
}
