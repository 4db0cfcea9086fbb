/** Distance between a button and what opens beside it (spec 000, section 9), and between that and the edge of the window, px. */
const GAP = 4;
const WINDOW_MARGIN = 8;

/** Puts a popover below a button, or above it where there is no room; in the page's coordinates, so that it scrolls along. */
export function placeBeside(popover: HTMLElement, button: Element, align: 'start' | 'center' | 'end'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const page = document.documentElement;
  const below = at.bottom + GAP;
  const top =
    below + height > page.clientHeight - WINDOW_MARGIN && at.top - GAP - height >= WINDOW_MARGIN
      ? at.top - GAP - height
      : below;
  const left = { start: at.left, center: (at.left + at.right - width) / 2, end: at.right - width }[align];
  popover.style.inset = 'auto';
  popover.style.top = `${top + scrollY}px`;
  popover.style.left = `${Math.max(WINDOW_MARGIN, Math.min(left, page.clientWidth - WINDOW_MARGIN - width)) + scrollX}px`;
}
