import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page in its place, and as wide as it was, while a dialog is open. Through CSSOM: the Content-Security-Policy refuses the usual
 * way, an injected style sheet (Radix.Overlay).
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const { style, clientWidth } = document.documentElement;
    if (locks === 0) {
      style.paddingRight = `${Math.max(0, innerWidth - clientWidth)}px`;
      style.overflow = 'hidden';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.paddingRight = '';
      style.overflow = '';
    };
  }, [locked]);
}
