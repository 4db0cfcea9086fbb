/**
 * The element that should have the focus back when a dialog closes: the one that has it now, or, inside an open menu,
 * the button that opened the menu, because the menu will be gone.
 */
export function focusToReturn(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const opener = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (opener && document.getElementById(opener)) || active;
}

/** Gives the focus back, or to the page's content when the element is gone (its row was deleted). */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById('main-content');
  target?.focus({ preventScroll: target !== to });
}
