import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The newest value, for work that an earlier render began. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
