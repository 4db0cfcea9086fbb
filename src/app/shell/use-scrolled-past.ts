import { useSyncExternalStore } from 'react';

/** From here on, px, a page has a button back to its top (spec 000, section 9). */
export const FAR = 500;

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
