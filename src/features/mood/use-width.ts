import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What a chart is drawn at until its place is measured, px. */
const FALLBACK = 350;

/** The width of an element, followed as it changes: a chart drawn at it has words in the page's own size. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(FALLBACK);
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
