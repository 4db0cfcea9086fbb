import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page where it is, and as wide as it was, while a dialog is open. By CSSOM: the usual way, an injected style
 * sheet (Radix.Overlay does that), is refused by the Content-Security-Policy.
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
