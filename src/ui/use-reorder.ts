import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { placeAt, shiftOf, type RowBox } from './reorder.ts';

/** How near to the edge of its container a drag must be to scroll it, px, and by how many px a frame. */
const EDGE = 48;
const SPEED = 8;

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly dy: number;
  readonly boxes: readonly RowBox[];
}

/**
 * Reordering the rows of one list: by pointer, with a handle on which a finger does not scroll, and by the arrow keys on it. The rows are
 * the children of the element with the ref `list`. Why it is our own: docs/decisions/0007.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const live = useRef<{ frame: number; pointerY: number; startY: number; scrolled: number } | null>(null);

  const stop = () => {
    if (live.current) cancelAnimationFrame(live.current.frame);
    live.current = null;
    setDrag(null);
  };
  useEffect(
    () => () => {
      if (live.current) cancelAnimationFrame(live.current.frame);
    },
    [],
  );

  const follow = (handle: HTMLElement) => {
    const now = live.current;
    if (!now) return;
    const scroller = scrollerOf(handle);
    const { top, bottom } = edgesOf(scroller);
    const step = now.pointerY < top + EDGE ? -SPEED : now.pointerY > bottom - EDGE ? SPEED : 0;
    const before = scroller.scrollTop;
    if (step) scroller.scrollTop += step;
    now.scrolled += scroller.scrollTop - before;
    const dy = now.pointerY - now.startY + now.scrolled;
    setDrag((held) => held && { ...held, dy, to: placeAt(held.boxes, held.from, dy) });
    now.frame = requestAnimationFrame(() => follow(handle));
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      const target = event.currentTarget;
      target.setPointerCapture(event.pointerId);
      const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
      live.current = { frame: 0, pointerY: event.clientY, startY: event.clientY, scrolled: 0 };
      setDrag({ from: index, to: index, dy: 0, boxes });
      live.current.frame = requestAnimationFrame(() => follow(target));
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (live.current) live.current.pointerY = clientY;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const now = live.current;
      if (now && drag) {
        const to = placeAt(drag.boxes, drag.from, clientY - now.startY + now.scrolled);
        if (to !== drag.from) onMove(drag.from, to);
      }
      stop();
    },
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag) {
        event.preventDefault();
        stop();
        return;
      }
      const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to >= 0 && to < count && to !== index) onMove(index, to);
    },
  });

  const styleOf = (index: number) =>
    drag
      ? {
          transform: `translateY(${index === drag.from ? drag.dy : shiftOf(drag.boxes, index, drag.from, drag.to)}px)`,
          ...(index === drag.from
            ? { position: 'relative' as const, zIndex: 1 }
            : { transition: 'transform 150ms ease-out' }),
        }
      : undefined;

  return { list, handle, styleOf, dragging: drag?.from ?? null };
}

/** The scrolling container of an element; the page when there is no other. */
function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function edgesOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top, bottom };
}
