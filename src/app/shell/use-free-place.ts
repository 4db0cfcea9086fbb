import { useEffect, useState, type RefObject } from 'react';
import { liftFor } from './free-place.ts';

/** How long the page must be still before the place is computed again, ms. */
const STILL_MS = 250;
/** A smaller scroll counts as no movement, px. */
const SMALL_SCROLL = 6;

const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=slider])';

/** How far above its place a floating button must be, in px; null while it should be hidden. */
export function useFreePlace(button: RefObject<HTMLElement | null>, page: string): number | null {
  const [lift, setLift] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let last = window.scrollY;
    const update = () => setLift(button.current ? liftOf(button.current) : null);
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(update, STILL_MS);
    };
    const onScroll = () => {
      const by = window.scrollY - last;
      last = window.scrollY;
      // The person reads on: nothing floats over the text.
      if (by > SMALL_SCROLL) setLift(null);
      scheduleUpdate();
    };
    scheduleUpdate();
    addEventListener('scroll', onScroll, { passive: true, signal: stop.signal });
    addEventListener('resize', scheduleUpdate, { signal: stop.signal });
    const main = document.getElementById('main-content');
    const watch = new MutationObserver(scheduleUpdate);
    if (main) watch.observe(main, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      stop.abort();
      watch.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is the event itself
  }, [button, page]);
  return lift;
}

function liftOf(button: HTMLElement): number | null {
  // Its place without the lift.
  const { offsetWidth: width, offsetHeight: height } = button;
  const style = getComputedStyle(button);
  const right = window.innerWidth - Number.parseFloat(style.right);
  const bottom = window.innerHeight - Number.parseFloat(style.bottom);
  const rest = { left: right - width, right, top: bottom - height, bottom };
  const others = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !button.contains(control) && visible(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight);
  return liftFor(rest, others, window.innerHeight / 2);
}

/** A browser without checkVisibility: the element counts as visible. */
const visible = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>) => element.checkVisibility?.() ?? true;
