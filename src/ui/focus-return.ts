/** The element that should have the focus back when a dialog closes: the one that has it now. A menu gives it back to its button first. */
export function focusToReturn(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** Gives the focus back, or to the page's content when the element is gone (its row was deleted). */
export function returnFocus(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById('main-content');
  target?.focus({ preventScroll: target !== to });
}
