/** How long the main area stays focusable after it got the focus, ms (spec 000, section 9). */
const FOCUSABLE_MS = 100;

/** Focuses an area that is not a control, so that a screen reader continues there. */
export function focusMain(id = 'main-content'): void {
  const main = document.getElementById(id);
  if (!main) return;
  main.setAttribute('tabindex', '-1');
  main.focus({ preventScroll: true });
  setTimeout(() => main.removeAttribute('tabindex'), FOCUSABLE_MS);
}
