import { useSyncExternalStore } from 'react';

const onScroll = (onChange: () => void) => {
  const stop = new AbortController();
  addEventListener('scroll', onChange, { passive: true, signal: stop.signal });
  addEventListener('resize', onChange, { passive: true, signal: stop.signal });
  return () => stop.abort();
};

/** Whether the page is scrolled by more than this many pixels. Renders again only when the answer changes. */
export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > px,
    () => false,
  );
