import { useEffect, useState, type RefObject } from 'react';
import { type Box, LEAST_ASIDE, partShown } from './free-place.ts';

/** How long the page must be still before the place is computed again, ms. */
const STILL_MS = 250;
/** A smaller scroll counts as no movement, px. */
const SMALL_SCROLL = 6;

const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=slider])';

/**
 * How far to the right a floating button must move, px, because a control is under its place, or because the person scrolls down to read
 * on; 0: it can stay; null: the page has not been still yet, so nobody knows.
 */
export function useShift(button: RefObject<HTMLElement | null>, page: string): number | null {
  const [shift, setShift] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let last = window.scrollY;
    const update = () => button.current && setShift(shiftOf(button.current));
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(update, STILL_MS);
    };
    const onScroll = () => {
      const by = window.scrollY - last;
      last = window.scrollY;
      // The person reads on: nothing floats over the text.
      if (by > SMALL_SCROLL && button.current) setShift(shiftTo(placeOf(button.current), LEAST_ASIDE));
      scheduleUpdate();
    };
    scheduleUpdate();
    addEventListener('scroll', onScroll, { passive: true, signal: stop.signal });
    addEventListener('resize', scheduleUpdate, { signal: stop.signal });
    const main = document.getElementById('main-content');
    const watch = new MutationObserver(scheduleUpdate);
    if (main) watch.observe(main, { childList: true, subtree: true });
    // The question about cookies lifts the button (CookieBanner.tsx).
    watch.observe(document.documentElement, { attributeFilter: ['style'] });
    return () => {
      clearTimeout(timer);
      stop.abort();
      watch.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is the event itself
  }, [button, page]);
  return shift;
}

/** Its place when it is not aside. */
function placeOf(button: HTMLElement): Box {
  const { offsetWidth: width, offsetHeight: height } = button;
  const style = getComputedStyle(button);
  const right = window.innerWidth - Number.parseFloat(style.right);
  const bottom = window.innerHeight - Number.parseFloat(style.bottom);
  return { left: right - width, right, top: bottom - height, bottom };
}

/** How far it must move so that only `part` px of it show. */
const shiftTo = (place: Box, part: number) => window.innerWidth - place.left - part;

function shiftOf(button: HTMLElement): number {
  const place = placeOf(button);
  const others = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !button.contains(control) && visible(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight);
  const part = partShown(place, others, window.innerWidth);
  return part === null ? 0 : shiftTo(place, part);
}

/** A browser without checkVisibility: the element counts as visible. */
const visible = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>) => element.checkVisibility?.() ?? true;
