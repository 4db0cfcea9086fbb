import { useCallback, useEffect, useRef, useState } from 'react';

/** Up to this distance the list counts as at its end, px. */
const NEAR = 4;
/** From this distance on, the button to the end is shown, px. */
const FAR = 320;

/**
 * Keeps a scrolling list at its end while it grows, unless the person has scrolled up. It observes the size of the list, because many
 * things change it: a message, an answer that streams, a card, the keyboard.
 */
export function useEndOfList() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef(0);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setAway(false);
    pin(scroller.current);
  }, []);

  const onScroll = useCallback(() => {
    const list = scroller.current;
    if (!list) return;
    const left = list.scrollHeight - list.clientHeight - list.scrollTop;
    if (left <= NEAR) atEnd.current = true;
    else if (list.scrollTop < last.current - 1) atEnd.current = false;
    last.current = list.scrollTop;
    setAway(!atEnd.current && left > FAR);
  }, []);

  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (atEnd.current) pin(scroller.current);
    });
    for (const element of [scroller.current, content.current]) if (element) watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return { scroller, content, away, toEnd, onScroll };
}

function pin(list: HTMLElement | null) {
  if (list) list.scrollTop = list.scrollHeight;
}
