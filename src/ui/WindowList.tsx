import { useState, type ReactElement, type ReactNode } from 'react';
import { WindowVirtualizer as Rest } from 'virtua';

interface WindowListProps<T> {
  readonly items: readonly T[];
  /** The number of first items that are always drawn; the others only near the window. */
  readonly drawn: number;
  /** The distance from the window up to which those others are drawn, px. */
  readonly buffer: number;
  /** Shown below the list once all of it is loaded. */
  readonly foot?: ReactNode;
  /** Draws one item, with a key. */
  readonly children: (item: T) => ReactElement;
}

/** A list that scrolls with the window; thousands of lines scroll as easily as ten. */
export function WindowList<T>({ items, drawn, buffer, foot, children }: WindowListProps<T>) {
  // The other items begin below the window and are not measured yet: without an estimate the page is too short, and its end cannot be reached.
  const [height, setHeight] = useState<number | null>(null);
  const first = items.slice(0, drawn);
  const measure = (list: HTMLElement | null) => {
    if (list && height === null && first.length > 0) setHeight(Math.round(list.offsetHeight / first.length));
  };
  return (
    <>
      <div ref={measure}>{first.map(children)}</div>
      <>
        {items.length > drawn && height !== null ? (
          <Rest data={items.slice(drawn)} bufferSize={buffer} {...(height > 0 ? { itemSize: height } : {})}>
            {(item) => children(item)}
          </Rest>
        ) : null}
        {foot}
      </>
    </>
  );
}
