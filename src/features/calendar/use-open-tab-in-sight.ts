import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls a row of tabs sideways so far that the open one is in sight, also when the address has opened it. */
export function useOpenTabInSight(around: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const tab = around.current?.querySelector('[aria-selected=true]');
    const list = tab?.closest('[role=tablist]');
    const beyond = tab && list ? tab.getBoundingClientRect().right - list.getBoundingClientRect().right : 0;
    if (beyond > 0) list!.scrollLeft += beyond;
  });
}
