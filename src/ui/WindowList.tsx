import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';

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
export const WindowList = <T,>({ items, drawn, buffer, foot, children }: WindowListProps<T>) => (
  <>
    {items.slice(0, drawn).map(children)}
    <Suspense fallback={null}>
      {items.length > drawn ? (
        <Rest data={items.slice(drawn)} bufferSize={buffer}>
          {(item) => children(item as T)}
        </Rest>
      ) : null}
      {foot}
    </Suspense>
  </>
);
