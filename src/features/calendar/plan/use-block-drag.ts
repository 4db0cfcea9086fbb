import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Day } from '#lib/day.ts';
import type { PlanBlock } from './block.ts';
import { FIRST_HOUR, HOUR_PX, snapped } from './grid.ts';

/** How long a finger must rest on a block before it drags, ms, and how far a pointer moves before it is a drag, px. */
const LONG_MS = 400;
const STRAY = 8;
/** How near to the edge of what scrolls a drag must be to scroll it, px, and by how many px a frame. */
const EDGE = 48;
const SPEED = 8;

/** A block under the pointer, and where it would be put. */
export interface Drag {
  readonly id: string;
  readonly day: Day;
  readonly start: number;
}

interface Press {
  readonly block: PlanBlock;
  readonly x: number;
  readonly y: number;
  /** From the block's upper edge to the pointer, px. */
  readonly grip: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  readonly byTouch: boolean;
  pointer: { x: number; y: number };
  dragging: boolean;
  frame: number;
}

/**
 * Moving blocks by pointer: a mouse drags at once, a finger after a long press or on the block's handle, so that a plain touch scrolls.
 * `grid` is the element with the hours of `days`; an element with `data-drop-day` takes a block to that day. Escape cancels.
 */
export function useBlockDrag(
  grid: RefObject<HTMLElement | null>,
  days: readonly Day[],
  onDrop: (block: PlanBlock, to: Drag) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const dragged = useRef(false);

  const placeOf = ({ block, grip, pointer }: Press): Drag => {
    const box = grid.current!.getBoundingClientRect();
    const over = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-drop-day]');
    if (over) return { id: block.id, day: over.dataset['dropDay'] as Day, start: block.start };
    const column = Math.floor(((pointer.x - box.left) / box.width) * days.length);
    const minutes = FIRST_HOUR * 60 + ((pointer.y - grip - box.top) / HOUR_PX) * 60;
    return {
      id: block.id,
      day: days[Math.max(0, Math.min(column, days.length - 1))]!,
      start: snapped(minutes, block.end - block.start),
    };
  };
  const show = (now: Press) => {
    const next = placeOf(now);
    setDrag((was) => (was?.id === next.id && was.day === next.day && was.start === next.start ? was : next));
  };
  const begin = (now: Press) => {
    now.dragging = true;
    dragged.current = true;
    if (now.byTouch) navigator.vibrate?.(10);
    const follow = () => {
      const scroller = grid.current?.closest<HTMLElement>('[data-plan-scroller]')?.parentElement;
      if (scroller) {
        const { top, bottom } = scroller.getBoundingClientRect();
        const { y } = now.pointer;
        const step = y < top + EDGE ? -SPEED : y > bottom - EDGE ? SPEED : 0;
        if (step) scroller.scrollTop += step;
      }
      show(now);
      now.frame = requestAnimationFrame(follow);
    };
    follow();
  };
  const end = useEffectEvent((drop: boolean) => {
    const now = press.current;
    press.current = null;
    if (!now) return;
    clearTimeout(now.timer);
    cancelAnimationFrame(now.frame);
    if (!now.dragging) return;
    const to = placeOf(now);
    setDrag(null);
    // The click that a mouse makes at the end comes first; there is none when it ends over another element.
    setTimeout(() => (dragged.current = false));
    if (drop && (to.day !== now.block.day || to.start !== now.block.start)) onDrop(now.block, to);
  });
  const moved = useEffectEvent((event: globalThis.PointerEvent) => {
    const now = press.current;
    if (!now) return;
    now.pointer = { x: event.clientX, y: event.clientY };
    if (now.dragging || Math.hypot(event.clientX - now.x, event.clientY - now.y) <= STRAY) return;
    // A finger that moves before the long press scrolls; on the handle there is no timer.
    if (now.timer === undefined) begin(now);
    else end(false);
  });

  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => moved(event);
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !press.current?.dragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    // Not passive: while a block is dragged, the touch must not scroll.
    const onTouch = (event: TouchEvent) => {
      // A scroll that has begun cannot be stopped.
      if (press.current?.dragging && event.cancelable) event.preventDefault();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, true);
    document.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
      document.removeEventListener('touchmove', onTouch);
      end(false);
    };
  }, []);

  /** The handlers of a block; `onHandle` is for the handle in it, which a finger drags at once. */
  const handlers = (block: PlanBlock) => {
    const down = (event: PointerEvent<HTMLElement>, atOnce: boolean) => {
      dragged.current = false;
      if (event.button !== 0 || press.current) return;
      const target = event.currentTarget.closest<HTMLElement>('[data-block]')!;
      const box = target.getBoundingClientRect();
      const now: Press = {
        block,
        x: event.clientX,
        y: event.clientY,
        // In a band the block is not drawn to scale.
        grip: target.dataset['band'] ? Math.min(12, event.clientY - box.top) : event.clientY - box.top,
        timer: atOnce ? undefined : setTimeout(() => press.current === now && begin(now), LONG_MS),
        byTouch: event.pointerType === 'touch',
        pointer: { x: event.clientX, y: event.clientY },
        dragging: false,
        frame: 0,
      };
      press.current = now;
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => down(event, event.pointerType === 'mouse'),
      onClickCapture: (event: MouseEvent) => {
        if (!dragged.current) return;
        dragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => {
        if (press.current?.byTouch) event.preventDefault();
      },
      onHandle: (event: PointerEvent<HTMLElement>) => {
        event.stopPropagation();
        down(event, true);
      },
    };
  };
  return { drag, handlers };
}
