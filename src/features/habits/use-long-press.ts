import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** How long a finger rests until it means more than a tap, ms, and how far it may stray, px. */
const LONG_MS = 450;
const STRAY = 10;

/**
 * A second meaning of a control: a finger that rests on it, the right button of a mouse, or the keyboard's menu key. The tap
 * that ends a long press is no tap.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const over = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      over.current = false;
      if (pointerType === 'mouse') return;
      stop();
      const timer = setTimeout(() => {
        over.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STRAY) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!over.current) return;
      over.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // On Android a long touch is a context menu as well: once is enough.
      if (over.current) return;
      over.current = press.current !== null;
      stop();
      onLongPress();
    },
  };
}
