import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The element that gets the focus back when a dialog closes: the one that has it now. A menu returns it to its button first. */
export function focusToReturn(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** Returns the focus to an element, or to the page's content when the element is gone (its row was deleted). */
export function returnFocus(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus();
  else focusContent();
}

/**
 * Focuses an element if the focused one is gone; a focus that the person has moved stays. Use it as a ref on the element that replaces the
 * focused one.
 */
export function focusIfLost(to: HTMLElement | null): void {
  if (isLost(focusToReturn())) to?.focus();
}

/**
 * For a row that an editor replaces. When the editor closes, the button of the ref, which is mounted again, gets the focus. When the row is
 * gone too, the page's content gets it.
 */
export function useFocusAfter<T extends HTMLElement>(editing: boolean): RefObject<T | null> {
  const opener = useRef<T>(null);
  useLayoutEffect(() => {
    if (!editing) return undefined;
    // After the row is mounted again.
    return () => queueMicrotask(() => goBack(opener));
  }, [editing]);
  // The edit may move the row to another place a moment later.
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
 * For a row with a button that deletes it (`data-row-button` names the button, the same name in every row). Call the returned function
 * after the row is deleted: the same button of the next row gets the focus, else of the one before, else the element around the rows. A
 * focus that the person has moved stays.
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

/** A dialog takes the focus itself when the focused element inside it is removed. */
const isLost = (now: HTMLElement | null): boolean => now === null || now.getAttribute('role') === 'dialog';

/** The content is not a control: it can be focused only while it has the focus. */
function focusContent(): void {
  const content = document.getElementById('main-content');
  if (!content) return;
  content.setAttribute('tabindex', '-1');
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true });
  content.focus({ preventScroll: true });
}
