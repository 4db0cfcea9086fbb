import { useCallback, useSyncExternalStore } from 'react';

/** From this width on (px) there is room for a side column; from TABLET on for the seven days of a week. */
const SIDE_COLUMN = 1024;
export const TABLET = 768;

const queryOf = (from: number) => matchMedia(`(min-width: ${from}px)`);

/** The last answer of the screen for each width. */
const onScreen = new Map<number, boolean>();

/** While the page is printed, the answer stays that of the screen: paper is narrow, and a narrow page may unmount what is being printed. */
function isWide(from: number): boolean {
  const known = matchMedia('print').matches ? onScreen.get(from) : undefined;
  const wide = known ?? queryOf(from).matches;
  onScreen.set(from, wide);
  return wide;
}

/** Whether the window is wide enough for a side column, or for something else from a width on (px). What is not drawn reads nothing on a phone. */
export function useWide(from = SIDE_COLUMN): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = queryOf(from);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [from],
  );
  return useSyncExternalStore(subscribe, () => isWide(from));
}
