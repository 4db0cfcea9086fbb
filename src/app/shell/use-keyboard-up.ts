import { useSyncExternalStore } from 'react';
import { isTextField } from '#ui/text-field.ts';

/** Every on-screen keyboard is higher than this, and every collapsing address bar is lower, px. */
const KEYBOARD_PX = 150;

/** The greatest height of the window at each width (a rotated phone has another width). */
const tallest = new Map<number, number>();

function keyboardIsUp(): boolean {
  const view = window.visualViewport;
  if (!view) return false;
  // Undo pinch zoom, which also shrinks the visual viewport.
  const height = view.height * view.scale;
  const width = Math.round(view.width * view.scale);
  const most = Math.max(tallest.get(width) ?? 0, height);
  tallest.set(width, most);
  return isTextField(document.activeElement) && most - height > KEYBOARD_PX;
}

function subscribe(onChange: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  window.visualViewport?.addEventListener('resize', onChange, { signal });
  document.addEventListener('focusin', onChange, { signal });
  document.addEventListener('focusout', onChange, { signal });
  return () => stop.abort();
}

/** Whether an on-screen keyboard covers the lower part of the window: then fixed bars hide. */
export const useKeyboardUp = (): boolean => useSyncExternalStore(subscribe, keyboardIsUp, () => false);
