import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What a chart is drawn at where nothing has a size, px. */
const FALLBACK = 350;

/**
 * The width of an element, followed as it changes: a chart drawn at it has words in the page's own size. Null until it is
 * measured, which is before anything is painted.
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
