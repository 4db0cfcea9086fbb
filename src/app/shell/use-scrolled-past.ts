import { useSyncExternalStore } from 'react';

const onScroll = (changed: () => void) => {
  const stop = new AbortController();
  addEventListener('scroll', changed, { passive: true, signal: stop.signal });
  addEventListener('resize', changed, { passive: true, signal: stop.signal });
  return () => stop.abort();
};

/** Whether the page is scrolled further down than so many pixels; renders again only when that changes. */
export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > px,
    () => false,
  );
