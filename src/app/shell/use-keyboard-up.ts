import { useSyncExternalStore } from 'react';

/** No on-screen keyboard is lower than this, and no collapsing address bar is higher. */
const KEYBOARD_PX = 150;

/** The tallest the window has been at each width (a turned phone starts anew). */
const tallest = new Map<number, number>();

function keyboardIsUp(): boolean {
  const view = window.visualViewport;
  if (!view) return false;
  // Undo pinch zoom, which also shrinks the visual viewport.
  const height = view.height * view.scale;
  const width = Math.round(view.width * view.scale);
  const most = Math.max(tallest.get(width) ?? 0, height);
  tallest.set(width, most);
  return isEditable(document.activeElement) && most - height > KEYBOARD_PX;
}

const isEditable = (element: Element | null) =>
  element?.matches(
    'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  ) ?? false;

function subscribe(changed: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  window.visualViewport?.addEventListener('resize', changed, { signal });
  document.addEventListener('focusin', changed, { signal });
  document.addEventListener('focusout', changed, { signal });
  return () => stop.abort();
}

/** Whether an on-screen keyboard covers the lower part of the window: then fixed bars get out of the writer's way. */
export const useKeyboardUp = (): boolean => useSyncExternalStore(subscribe, keyboardIsUp, () => false);
