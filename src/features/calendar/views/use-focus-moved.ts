import { useLayoutEffect, type RefObject } from 'react';

/** An event that is moved by keys is drawn in another place of the document: it keeps the focus there. `moved` is its key. */
export function useFocusMoved(around: RefObject<HTMLElement | null>, moved: string | null): void {
  useLayoutEffect(() => {
    if (!moved || document.activeElement?.getAttribute('data-key') === moved) return;
    around.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(moved)}"]`)?.focus();
  });
}
