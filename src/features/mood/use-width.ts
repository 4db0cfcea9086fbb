import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of a chart, px, where nothing has a size (tests). */
const FALLBACK = 350;

/**
 * The width of an element, updated as it changes: a chart drawn at this width has text in the page's own size. Null until it is measured,
 * which is before anything is painted.
 */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number | null] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || FALLBACK);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [ref, width];
}
