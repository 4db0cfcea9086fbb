import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useLatest } from '#ui/use-latest.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import type { Grip } from './shift.ts';

/** How long a finger must rest before it drags, ms; how far it may stray meanwhile, and how far a mouse moves before it drags, px. */
const LONG_MS = 400;
const STRAY = 10;
const MOUSE = 4;
/** How far a swipe to another day goes, px, and how much more sideways than up or down. */
const SWIPE = 56;
const SIDEWAYS = 1.5;
/** How near to the top or the bottom of the window a drag scrolls the page, px, and by how many px a frame. */
const EDGE = 72;
const SPEED = 7;

interface Gesture {
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  /** The minute where it began. */
  readonly minute: number;
  /** What it began on; null: a free hour. */
  readonly target: Occurrence | null;
  readonly grip: Grip;
  /** Whether it drags; before that it may become a tap, a swipe or a scroll. */
  drags: boolean;
  strayed: boolean;
  at: { x: number; y: number };
  frame: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly over: AbortController;
}

export interface ColumnHandlers {
  /** The minute of the day at a height of the window. */
  readonly minuteAt: (clientY: number) => number;
  /** The occurrence of an element in the column; null: there is none. */
  readonly occurrenceAt: (element: Element) => Occurrence | null;
  readonly onDrag: (occurrence: Occurrence, grip: Grip, by: number) => void;
  readonly onDraw: (began: number, now: number) => void;
  readonly onTap: (minute: number) => void;
  readonly onSwipe: (days: 1 | -1) => void;
  /** The drag ends: its result is stored, or dropped. */
  readonly onEnd: (kept: boolean) => void;
}

/**
 * Pointers on the column of a day. A mouse drags at once. A finger drags after a long press; before that it scrolls, swipes to another day,
 * or taps. Escape drops a drag.
 */
export function useColumnPointer(column: RefObject<HTMLElement | null>, handlers: ColumnHandlers) {
  const call = useLatest(handlers);
  const gesture = useRef<Gesture | null>(null);
  const dragged = useRef(false);

  const end = (kept: boolean) => {
    const now = gesture.current;
    if (!now) return;
    gesture.current = null;
    clearTimeout(now.timer);
    cancelAnimationFrame(now.frame);
    now.over.abort();
    if (now.drags) call.current.onEnd(kept);
  };
  const follow = (now: Gesture) => {
    const minute = call.current.minuteAt(now.at.y);
    if (now.target) call.current.onDrag(now.target, now.grip, minute - now.minute);
    else call.current.onDraw(now.minute, minute);
  };
  const scroll = (now: Gesture) => {
    const step = now.at.y < EDGE ? -SPEED : now.at.y > innerHeight - EDGE ? SPEED : 0;
    if (step) {
      scrollBy(0, step);
      follow(now);
    }
    now.frame = requestAnimationFrame(() => scroll(now));
  };
  const begin = (now: Gesture) => {
    now.drags = true;
    dragged.current = true;
    follow(now);
    now.frame = requestAnimationFrame(() => scroll(now));
  };

  const onMove = (now: Gesture, event: globalThis.PointerEvent) => {
    if (event.pointerId !== now.id) return;
    now.at = { x: event.clientX, y: event.clientY };
    const way = Math.hypot(now.at.x - now.x, now.at.y - now.y);
    if (now.drags) follow(now);
    else if (now.touch && way > STRAY) {
      now.strayed = true;
      clearTimeout(now.timer);
    } else if (!now.touch && way > MOUSE) begin(now);
  };
  const onUp = (now: Gesture, event: globalThis.PointerEvent) => {
    if (event.pointerId !== now.id) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    const swiped = now.strayed && Math.abs(dx) > SWIPE && Math.abs(dx) > SIDEWAYS * Math.abs(dy);
    const tapped = !now.drags && !now.strayed && !now.target;
    end(true);
    if (swiped) {
      dragged.current = true;
      call.current.onSwipe(dx < 0 ? 1 : -1);
    } else if (tapped) call.current.onTap(now.minute);
  };

  useEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    // While a finger drags, the page must not scroll. React listens passively, and could not prevent it.
    const still = (event: TouchEvent) => {
      if (gesture.current?.drags) event.preventDefault();
    };
    element.addEventListener('touchmove', still, { passive: false });
    return () => element.removeEventListener('touchmove', still);
  }, [column]);
  const leave = useLatest(() => end(false));
  useEffect(() => () => leave.current(), [leave]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      const element = event.target as Element;
      if (event.button !== 0 || !event.isPrimary || gesture.current) return;
      const touch = event.pointerType !== 'mouse';
      const now: Gesture = {
        id: event.pointerId,
        touch,
        x: event.clientX,
        y: event.clientY,
        minute: call.current.minuteAt(event.clientY),
        target: call.current.occurrenceAt(element),
        grip: element.closest('[data-grip]') ? 'end' : 'both',
        drags: false,
        strayed: false,
        at: { x: event.clientX, y: event.clientY },
        frame: 0,
        timer: undefined,
        over: new AbortController(),
      };
      gesture.current = now;
      if (touch) now.timer = setTimeout(() => begin(now), LONG_MS);
      const { signal } = now.over;
      addEventListener('pointermove', (moved) => onMove(now, moved), { signal });
      addEventListener('pointerup', (up) => onUp(now, up), { signal });
      addEventListener('pointercancel', () => end(false), { signal });
      addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal });
    },
    // The click at the end of a drag or a swipe opens nothing.
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // On Android a long press asks for a menu.
    onContextMenu: (event: MouseEvent) => {
      if (gesture.current?.touch) event.preventDefault();
    },
  };
}
