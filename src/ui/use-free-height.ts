import { useSyncExternalStore, type RefObject } from 'react';

/** Below this height a picture does not fit: a phone with its keyboard open, or in landscape. */
const LOW = 520;

const subscribe = (onChange: () => void) => {
  const view: EventTarget = window.visualViewport ?? window;
  view.addEventListener('resize', onChange);
  return () => view.removeEventListener('resize', onChange);
};
/** Without pinch zoom, which shrinks the visual viewport too. */
function visibleHeight(): number {
  const view = window.visualViewport;
  return Math.round(view ? view.height * view.scale : window.innerHeight);
}

/** A bar of the browser that comes and goes covers less than this, an on-screen keyboard more, px. */
const KEYBOARD = 120;

/**
 * How many px at the bottom of the window the on-screen keyboard covers where the window keeps its height (iOS); else 0. For what stands in a
 * fixed place: a dialog must not be behind the keyboard.
 */
export function useCoveredHeight(): number {
  const covered = window.innerHeight - useSyncExternalStore(subscribe, visibleHeight);
  return covered > KEYBOARD ? covered : 0;
}

/**
 * The height in px that is left for a page while the on-screen keyboard covers part of the window (iOS does not shrink the window); null
 * while nothing is covered. `low`: the height is below 520 px.
 */
export function useFreeHeight(page: RefObject<HTMLElement | null>): { height: number | null; low: boolean } {
  const height = useSyncExternalStore(subscribe, visibleHeight);
  const covered = window.innerHeight - height > KEYBOARD;
  return { height: covered ? height - (page.current?.offsetTop ?? 0) : null, low: height < LOW };
}
