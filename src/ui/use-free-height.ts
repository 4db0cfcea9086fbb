import { useSyncExternalStore, type RefObject } from 'react';

/** Under this height there is no room for a picture: a phone with its keyboard up, or lying on its side. */
const LOW = 520;

const subscribe = (changed: () => void) => {
  const view: EventTarget = window.visualViewport ?? window;
  view.addEventListener('resize', changed);
  return () => view.removeEventListener('resize', changed);
};
const seen = () => Math.round(window.visualViewport?.height ?? window.innerHeight);

/**
 * The height that is left for a page when the on-screen keyboard lies over the window (iOS does not shrink it), null
 * when the window itself is all there is; and whether that is little.
 */
export function useFreeHeight(page: RefObject<HTMLElement | null>): { height: number | null; low: boolean } {
  const height = useSyncExternalStore(subscribe, seen);
  const covered = window.innerHeight - height > 120;
  return { height: covered ? height - (page.current?.offsetTop ?? 0) : null, low: height < LOW };
}
