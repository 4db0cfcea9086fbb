import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** How long a finger must rest for a long press, ms, and how far it may move, px. */
const LONG_MS = 450;
const STRAY = 10;

/**
 * A second action of a control: a long press, the right mouse button, or the keyboard's menu key. The click at the end of a long press does
 * nothing.
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
      // On Android a long press is a context menu event too: call onLongPress once.
      if (over.current) return;
      over.current = press.current !== null;
      stop();
      onLongPress();
    },
  };
}
