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

/** A place in the window, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Gesture<T> {
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  /** The minute where it began. */
  readonly minute: number;
  /** What it began on; null: a free hour. */
  readonly target: T | null;
  readonly grip: Grip;
  /** Whether it drags; before that it may become a tap, a swipe or a scroll. */
  drags: boolean;
  strayed: boolean;
  at: Point;
  frame: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly over: AbortController;
}

/** `T` is what is dragged: an occurrence, or something else. */
export interface ColumnHandlers<T> {
  /** The minute of the day at a height of the window. */
  readonly minuteAt: (clientY: number) => number;
  /** What an element is of; null: it is free, undefined: nothing begins there. */
  readonly targetAt: (element: Element) => T | null | undefined;
  /** Whether it can be dragged; without it everything can. */
  readonly mayDrag?: (target: T) => boolean;
  /** `by` minutes further now than where it began; both places, for a surface of several days. */
  readonly onDrag: (target: T, grip: Grip, by: number, to: Point, from: Point) => void;
  /** A drag over free hours; without it they are not drawn on. */
  readonly onDraw?: (began: number, now: number, from: Point) => void;
  readonly onTap?: (minute: number, at: Point) => void;
  readonly onSwipe?: (direction: 1 | -1) => void;
  /** The drag ends: its result is stored, or dropped. */
  readonly onEnd: (kept: boolean) => void;
}

/**
 * Pointers on the hours of a day, or on a surface of several days. A mouse drags at once. A finger drags after a long press; before that it scrolls, swipes to another day,
 * or taps. Escape drops a drag.
 */
export function useColumnPointer<T = Occurrence>(column: RefObject<HTMLElement | null>, handlers: ColumnHandlers<T>) {
  const call = useLatest(handlers);
  const gesture = useRef<Gesture<T> | null>(null);
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
  const follow = (now: Gesture<T>) => {
    const minute = call.current.minuteAt(now.at.y);
    if (now.target !== null) call.current.onDrag(now.target, now.grip, minute - now.minute, now.at, now);
    else call.current.onDraw?.(now.minute, minute, now);
  };
  const scroll = (now: Gesture<T>) => {
    const step = now.at.y < EDGE ? -SPEED : now.at.y > innerHeight - EDGE ? SPEED : 0;
    if (step) {
      scrollBy(0, step);
      follow(now);
    }
    now.frame = requestAnimationFrame(() => scroll(now));
  };
  const begin = (now: Gesture<T>) => {
    if (now.target === null ? !call.current.onDraw : call.current.mayDrag?.(now.target) === false) return;
    now.drags = true;
    dragged.current = true;
    follow(now);
    now.frame = requestAnimationFrame(() => scroll(now));
  };

  const onMove = (now: Gesture<T>, event: globalThis.PointerEvent) => {
    if (event.pointerId !== now.id) return;
    now.at = { x: event.clientX, y: event.clientY };
    const way = Math.hypot(now.at.x - now.x, now.at.y - now.y);
    if (now.drags) follow(now);
    else if (now.touch && way > STRAY) {
      now.strayed = true;
      clearTimeout(now.timer);
    } else if (!now.touch && way > MOUSE) begin(now);
  };
  const onUp = (now: Gesture<T>, event: globalThis.PointerEvent) => {
    if (event.pointerId !== now.id) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    const swiped = now.strayed && Math.abs(dx) > SWIPE && Math.abs(dx) > SIDEWAYS * Math.abs(dy);
    const tapped = !now.drags && !now.strayed && now.target === null;
    end(true);
    if (swiped && call.current.onSwipe) {
      dragged.current = true;
      call.current.onSwipe(dx < 0 ? 1 : -1);
    } else if (tapped) call.current.onTap?.(now.minute, now);
  };

  useEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    // While a finger drags, the page must not scroll. React listens passively, and could not prevent it. A scroll that has begun cannot be stopped.
    const still = (event: TouchEvent) => {
      if (gesture.current?.drags && event.cancelable) event.preventDefault();
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
      const target = call.current.targetAt(element);
      if (target === undefined) return;
      const touch = event.pointerType !== 'mouse';
      const now: Gesture<T> = {
        id: event.pointerId,
        touch,
        x: event.clientX,
        y: event.clientY,
        minute: call.current.minuteAt(event.clientY),
        target,
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
