import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The element that should have the focus back when a dialog closes: the one that has it now. A menu gives it back to its button first. */
export function focusToReturn(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** Gives the focus back, or to the page's content when the element is gone (its row was deleted). */
export function returnFocus(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus();
  else focusContent();
}

/** Takes the focus if what had it has gone; where the person went meanwhile, it stays. A ref, for what comes in the place of what had it. */
export function focusIfLost(to: HTMLElement | null): void {
  if (isLost(focusToReturn())) to?.focus();
}

/**
 * For a row in whose place an editor opens. When the editor closes, the button of the ref, which is mounted anew, has the focus; the page's
 * content, when the row is gone too.
 */
export function useFocusAfter<T extends HTMLElement>(editing: boolean): RefObject<T | null> {
  const opener = useRef<T>(null);
  useLayoutEffect(() => {
    if (!editing) return undefined;
    // Once what takes its place is there.
    return () => queueMicrotask(() => goBack(opener));
  }, [editing]);
  // What was edited may move the row away a moment later.
  useLayoutEffect(() => () => goWithRow(opener), []);
  return opener;
}

function goWithRow(opener: RefObject<HTMLElement | null>): void {
  if (opener.current && opener.current === document.activeElement) queueMicrotask(() => goBack(opener));
}

function goBack({ current }: RefObject<HTMLElement | null>): void {
  if (current) focusIfLost(current);
  else if (!focusToReturn()) focusContent();
}

/**
 * For a row that its own button deletes (`data-row-button` names it, the same in every row). Call what it gives once the row is deleted: the
 * focus is then on that button of the next row, else of the one before, else on what is around the rows; where the person went meanwhile, it stays.
 */
export function focusBeside(): () => void {
  const from = focusToReturn();
  const name = from?.dataset['rowButton'];
  if (!from || !name) return () => undefined;
  const rows = from.closest('[role=log], [role=dialog], main') ?? document;
  const all = [...rows.querySelectorAll<HTMLElement>(`[data-row-button=${name}]`)];
  const at = all.indexOf(from);
  const around = from.closest<HTMLElement>('[tabindex]');
  return () => {
    const now = focusToReturn();
    if (now !== from && !isLost(now)) return;
    returnFocus([all[at + 1], all[at - 1]].find((button) => button?.isConnected) ?? around);
  };
}

/** A dialog takes the focus itself when what had it inside has gone. */
const isLost = (now: HTMLElement | null): boolean => now === null || now.getAttribute('role') === 'dialog';

/** The content is no control: it can be focused only while it is. */
function focusContent(): void {
  const content = document.getElementById('main-content');
  if (!content) return;
  content.setAttribute('tabindex', '-1');
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true });
  content.focus({ preventScroll: true });
}
