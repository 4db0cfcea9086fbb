/**
 * The tooltips of all buttons and links that show only an icon: their accessible name, while a mouse rests on them or the keyboard has moved the focus
 * there. One element and a few listeners of the page serve them all; touch shows none, for a long press has other meanings. Plain DOM.
 */
import { placeBeside } from './place-beside.ts';

/** Spec 000, section 9. */
const OPENS_AFTER_MS = 700;

/** The control of an event, if all that it shows is an icon. Without a name, or with words beside the icon, it needs no tooltip. */
function iconControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
  if (!control?.ariaLabel || control.title || !control.querySelector('svg')) return null;
  return control.innerText.trim() === '' ? control : null;
}

/** Begins to show tooltips. Returns a function that ends it. */
export function startTooltips(): () => void {
  const stop = new AbortController();
  const tooltip = Object.assign(document.createElement('div'), {
    popover: 'manual',
    // The name is said with the control; it is not said twice.
    ariaHidden: 'true',
    className:
      'pointer-events-none absolute m-0 max-w-70 rounded-s bg-ink px-2 py-1 text-xs font-medium text-paper shadow-float',
  });
  tooltip.setAttribute('role', 'tooltip');
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const hide = () => {
    clearTimeout(timer);
    over = null;
    tooltip.remove();
  };
  const show = (control: HTMLElement) => {
    // What it has opened or begun is what the person looks at.
    if (!control.isConnected || control.ariaExpanded === 'true' || control.matches(':disabled')) return;
    tooltip.textContent = control.ariaLabel;
    document.body.append(tooltip);
    // Above everything, also a dialog.
    tooltip.showPopover?.();
    placeBeside(tooltip, control, 'center');
  };
  const rest = (control: HTMLElement | null) => {
    if (control === over) return;
    hide();
    over = control;
    if (control) timer = setTimeout(() => show(control), OPENS_AFTER_MS);
  };

  const on = <K extends keyof DocumentEventMap>(types: readonly K[], act: (event: DocumentEventMap[K]) => void) => {
    for (const type of types)
      document.addEventListener(type, act, { capture: true, passive: true, signal: stop.signal });
  };
  on(['pointerover'], ({ target, pointerType }) => {
    if (pointerType !== 'touch') rest(iconControl(target));
  });
  on(['focusin'], ({ target }) =>
    rest(target instanceof Element && target.matches(':focus-visible') ? iconControl(target) : null),
  );
  on(['focusout', 'pointerdown', 'scroll', 'visibilitychange'], hide);
  on(['pointerout'], ({ relatedTarget }) => {
    if (relatedTarget === null) hide();
  });
  on(['keydown'], ({ key }) => {
    if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
  });
  return () => {
    stop.abort();
    hide();
  };
}
