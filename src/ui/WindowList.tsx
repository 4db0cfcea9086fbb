import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';

/** Only long lists need it, and the first lines of those are drawn without it. */
const Rest = lazy(async () => ({ default: (await import('virtua')).WindowVirtualizer }));

interface WindowListProps<T> {
  readonly items: readonly T[];
  /** So many are drawn wherever the window is scrolled to; the others only near it. */
  readonly drawn: number;
  /** How far around the window those others are drawn, px. */
  readonly buffer: number;
  /** Below the list, once all of it stands. */
  readonly foot?: ReactNode;
  /** Draws one, with a key. */
  readonly children: (item: T) => ReactElement;
}

/** A list that scrolls with the window; thousands of lines scroll as easily as ten. */
export function WindowList<T>({ items, drawn, buffer, foot, children }: WindowListProps<T>) {
  // The others begin below the window, where none is measured yet: without this the page is far too short, and its end cannot be reached.
  const [height, setHeight] = useState<number | null>(null);
  const first = items.slice(0, drawn);
  const measure = (list: HTMLElement | null) => {
    if (list && height === null && first.length > 0) setHeight(Math.round(list.offsetHeight / first.length));
  };
  return (
    <>
      <div ref={measure}>{first.map(children)}</div>
      <Suspense fallback={null}>
        {items.length > drawn && height !== null ? (
          <Rest data={items.slice(drawn)} bufferSize={buffer} {...(height > 0 ? { itemSize: height } : {})}>
            {(item) => children(item as T)}
          </Rest>
        ) : null}
        {foot}
      </Suspense>
    </>
  );
}
