import { useSyncExternalStore, type RefObject } from 'react';

/** Below this height a picture does not fit: a phone with its keyboard open, or in landscape. */
const LOW = 520;

const subscribe = (onChange: () => void) => {
  const view: EventTarget = window.visualViewport ?? window;
  view.addEventListener('resize', onChange);
  return () => view.removeEventListener('resize', onChange);
};
const visibleHeight = () => Math.round(window.visualViewport?.height ?? window.innerHeight);

/**
 * The height in px that is left for a page while the on-screen keyboard covers part of the window (iOS does not shrink the window); null
 * while nothing is covered. `low`: the height is below 520 px.
 */
export function useFreeHeight(page: RefObject<HTMLElement | null>): { height: number | null; low: boolean } {
  const height = useSyncExternalStore(subscribe, visibleHeight);
  const covered = window.innerHeight - height > 120;
  return { height: covered ? height - (page.current?.offsetTop ?? 0) : null, low: height < LOW };
}
