import { useLayoutEffect, type RefObject } from 'react';

/** The room below a dialog in which a toast of two lines fits, px. */
const ROOM = 120;

/** The row of buttons at the end of a dialog or drawer: its own footer, or the end of its form. */
const BUTTONS = ':scope > footer, form > :last-child:is([type=submit], :has([type=submit]))';

/**
 * Keeps the toasts off the row of buttons of the newest open dialog or drawer, which may open or grow while one is shown: below it where there is
 * room, otherwise above its buttons. Sets --toast-place, the height in px above the bottom of the window.
 */
export function useToastPlace(toasts: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      const sheet = [...document.querySelectorAll<HTMLElement>(':is(.dialog, .drawer)[data-state=open]')].at(-1);
      const buttons = sheet?.querySelector<HTMLElement>(BUTTONS);
      if (!sheet || !buttons) {
        toasts.current?.style.removeProperty('--toast-place');
        return;
      }
      // Not its rectangle, which moves while it opens.
      const below = innerHeight - sheet.offsetTop - sheet.offsetHeight;
      toasts.current?.style.setProperty('--toast-place', `${below < ROOM ? below + buttons.offsetHeight : 0}px`);
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    addEventListener('resize', place);
    return () => {
      changes.disconnect();
      removeEventListener('resize', place);
    };
  }, [toasts, isShown]);
}
