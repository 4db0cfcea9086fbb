import type { KeyboardEvent } from 'react';

/** Whether a key belongs to the browser or the system: with Alt, Ctrl or Meta (Alt and an arrow is Back). */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/**
 * Moves the focus along elements by the arrow keys of one axis, Home and End, around the ends. Returns the element that has it now; undefined
 * for another key, and with Alt, Ctrl, Meta or Shift.
 */
export function moveFocus(
  event: KeyboardEvent,
  all: readonly HTMLElement[],
  [back, on]: readonly [back: string, on: string],
): HTMLElement | undefined {
  if (hasModifier(event) || event.shiftKey) return undefined;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { [on]: at + 1, [back]: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  const to = steps[event.key];
  if (to === undefined) return undefined;
  event.preventDefault();
  const next = all.at(to % all.length);
  next?.focus();
  return next;
}

export const SIDEWAYS = ['ArrowLeft', 'ArrowRight'] as const;
export const UP_AND_DOWN = ['ArrowUp', 'ArrowDown'] as const;
