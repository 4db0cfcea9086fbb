import { useEffect, useState, type RefObject } from 'react';
import { liftFor } from './free-place.ts';

/** Once the page has been still for this long it is looked at anew, ms. */
const STILL_MS = 250;
/** Scrolled less than this is a trembling thumb, px. */
const TREMBLE = 6;

const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=slider])';

/** Where a floating button may be: how far above its place, in px, or null while it should be out of the way. */
export function useFreePlace(button: RefObject<HTMLElement | null>, page: string): number | null {
  const [lift, setLift] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let last = window.scrollY;
    const look = () => setLift(button.current ? liftOf(button.current) : null);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, STILL_MS);
    };
    const onScroll = () => {
      const by = window.scrollY - last;
      last = window.scrollY;
      // Reading on: nothing floats over the words.
      if (by > TREMBLE) setLift(null);
      later();
    };
    later();
    addEventListener('scroll', onScroll, { passive: true, signal: stop.signal });
    addEventListener('resize', later, { signal: stop.signal });
    const main = document.getElementById('main-content');
    const watch = new MutationObserver(later);
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
  // Its place, wherever it is drawn now.
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

/** A browser that cannot tell is believed to show it. */
const visible = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>) => element.checkVisibility?.() ?? true;
