import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useLatest } from './use-latest.ts';

/** How long a finger must rest before it drags, ms; how far it may stray before that, and how far a mouse moves before it drags, px. */
const LONG_MS = 400;
const STRAY = 10;
const MOUSE = 4;
/** How far a swipe goes, px, and how much more sideways than up or down. */
const SWIPE = 56;
const SIDEWAYS = 1.5;
/** How near to the top or the bottom of what scrolls a drag must be to scroll it, px, and by how many px a frame. */
const EDGE = 72;
const SPEED = 8;

/** A place in the window, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that took hold of something. */
export interface Drag<T> {
  readonly target: T;
  readonly at: Point;
  /** Where it began; when the surface has been scrolled since, the place where that is now. */
  readonly from: Point;
}

export interface DragHandlers<T> {
  /** What a press on an element takes hold of; undefined: nothing begins there. */
  readonly targetAt: (element: Element) => T | undefined;
  /** Whether it can be dragged; without it everything can. What cannot may still be tapped, swiped or pressed long. */
  readonly mayDrag?: (target: T) => boolean;
  readonly onDrag?: (drag: Drag<T>) => void;
  /** The drag ends: its result is kept, or dropped. */
  readonly onEnd?: (kept: boolean, drag: Drag<T>) => void;
  readonly onTap?: (tap: Drag<T>) => void;
  readonly onSwipe?: (direction: 1 | -1) => void;
  /** A finger has rested, and does not drag. The right mouse button and the keyboard's menu key do the same. */
  readonly onLongPress?: () => void;
}

interface Press<T> {
  readonly id: number;
  readonly touch: boolean;
  readonly element: Element;
  readonly target: T;
  readonly began: Point;
  at: Point;
  /** What it scrolls, and how far that was scrolled when the drag began; null before. */
  scroller: { readonly element: Element; readonly top: number } | null;
  strayed: boolean;
  frame: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly over: AbortController;
}

/**
 * The one gesture of pointers. A mouse drags at once, and so does a finger on a handle (`data-handle`). Elsewhere a finger drags after a long
 * press; before that it scrolls, swipes or taps. Near an edge a drag scrolls; Escape drops it. `surface` is the element that gets the
 * returned handlers; without it, a finger that drags scrolls too.
 */
export function useDrag<T>(surface: RefObject<HTMLElement | null> | null, handlers: DragHandlers<T>) {
  const call = useLatest(handlers);
  const press = useRef<Press<T> | null>(null);
  /** The click at the end of a drag, a swipe or a long press does nothing. */
  const swallowsClick = useRef(false);

  const end = (kept: boolean) => {
    const now = press.current;
    if (!now) return;
    press.current = null;
    clearTimeout(now.timer);
    cancelAnimationFrame(now.frame);
    now.over.abort();
    if (now.scroller) call.current.onEnd?.(kept, dragOf(now));
  };
  const scroll = (now: Press<T>) => {
    const { element } = now.scroller!;
    const { top, bottom } = edgesOf(element);
    const step = now.at.y < top + EDGE ? -SPEED : now.at.y > bottom - EDGE ? SPEED : 0;
    if (step) {
      element.scrollTop += step;
      call.current.onDrag?.(dragOf(now));
    }
    now.frame = requestAnimationFrame(() => scroll(now));
  };
  const begin = (now: Press<T>) => {
    if (call.current.mayDrag?.(now.target) === false) return;
    const element = scrollerOf(now.element);
    now.scroller = { element, top: element.scrollTop };
    swallowsClick.current = true;
    // Before the first tap on a page, a browser refuses it with a warning.
    if (now.touch && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
    call.current.onDrag?.(dragOf(now));
    now.frame = requestAnimationFrame(() => scroll(now));
  };
  const pressLong = (onLongPress: () => void) => {
    swallowsClick.current = press.current !== null;
    end(false);
    onLongPress();
  };

  const onMove = (now: Press<T>, { clientX, clientY }: globalThis.PointerEvent) => {
    now.at = { x: clientX, y: clientY };
    const way = Math.hypot(now.at.x - now.began.x, now.at.y - now.began.y);
    if (now.scroller) call.current.onDrag?.(dragOf(now));
    else if (now.timer !== undefined && way > STRAY) {
      now.strayed = true;
      clearTimeout(now.timer);
    } else if (now.timer === undefined && way > MOUSE) begin(now);
  };
  const onUp = (now: Press<T>) => {
    const [dx, dy] = [now.at.x - now.began.x, now.at.y - now.began.y];
    const swiped = now.strayed && Math.abs(dx) > SWIPE && Math.abs(dx) > SIDEWAYS * Math.abs(dy);
    const tapped = !now.scroller && !now.strayed;
    end(true);
    // The click of a mouse comes at once, or, over another element, not at all.
    if (!now.touch) setTimeout(() => (swallowsClick.current = false));
    if (swiped && call.current.onSwipe) {
      swallowsClick.current = true;
      call.current.onSwipe(dx < 0 ? 1 : -1);
    } else if (tapped) call.current.onTap?.(dragOf(now));
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What is around, a dialog for example, stays open.
    if (press.current?.scroller) {
      event.preventDefault();
      event.stopPropagation();
    }
    end(false);
  };

  useEffect(() => {
    const element = surface?.current;
    if (!element) return undefined;
    // While a finger drags, the page must not scroll. React listens passively, and could not prevent it. A scroll that has begun cannot be stopped.
    const still = (event: TouchEvent) => {
      if (press.current?.scroller && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', still, { passive: false });
    return () => element.removeEventListener('touchmove', still);
  }, [surface]);
  const leave = useLatest(() => end(false));
  useEffect(() => () => leave.current(), [leave]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      swallowsClick.current = false;
      const element = event.target as Element;
      if (event.button !== 0 || press.current) return;
      const target = call.current.targetAt(element);
      if (target === undefined) return;
      const touch = event.pointerType !== 'mouse';
      const at = { x: event.clientX, y: event.clientY };
      const over = new AbortController();
      const now: Press<T> = {
        id: event.pointerId,
        touch,
        element,
        target,
        began: at,
        at,
        scroller: null,
        strayed: false,
        frame: 0,
        timer: undefined,
        over,
      };
      press.current = now;
      if (touch && !element.closest('[data-handle]')) {
        now.timer = setTimeout(() => {
          const { onLongPress } = call.current;
          if (onLongPress) pressLong(onLongPress);
          else begin(now);
        }, LONG_MS);
      }
      const listen = (
        type: 'pointermove' | 'pointerup' | 'pointercancel',
        on: (event: globalThis.PointerEvent) => void,
      ) => addEventListener(type, (each) => each.pointerId === now.id && on(each), { signal: over.signal });
      listen('pointermove', (moved) => onMove(now, moved));
      listen('pointerup', () => onUp(now));
      listen('pointercancel', () => end(false));
      addEventListener('keydown', onEscape, { signal: over.signal, capture: true });
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      const { onLongPress } = call.current;
      // On Android a long press asks for a menu, too.
      if (onLongPress || press.current?.touch) event.preventDefault();
      if (onLongPress && !swallowsClick.current) pressLong(onLongPress);
    },
  };
}

/** A second action of a control: a long press, the right mouse button, or the keyboard's menu key. */
export const useLongPress = (onLongPress: () => void) =>
  useDrag<true>(null, { targetAt: outsideHandle, mayDrag: never, onLongPress });

const outsideHandle = (element: Element) => (element.closest('[data-handle]') ? undefined : true);
const never = () => false;

function dragOf<T>({ target, at, began, scroller }: Press<T>): Drag<T> {
  const scrolled = scroller ? scroller.element.scrollTop - scroller.top : 0;
  return { target, at, from: { x: began.x, y: began.y - scrolled } };
}

/** The scrolling container of an element; the page when there is no other. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function edgesOf(scroller: Element): { readonly top: number; readonly bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top, bottom };
}
