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
  /** How far the list can be scrolled, and by how much that has become less since the last scroll: so far the browser moves the list up by itself. */
  const reach = useRef(0);
  const shrunk = useRef(0);
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
    // When a toast goes, its room goes too; a message that comes in the same moment is not a scroll of the person's.
    else if (list.scrollTop < last.current - 1 - shrunk.current) atEnd.current = false;
    shrunk.current = 0;
    last.current = list.scrollTop;
    setAway(!atEnd.current && left > FAR);
  }, []);

  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const list = scroller.current;
      const now = list ? list.scrollHeight - list.clientHeight : 0;
      shrunk.current += Math.max(0, reach.current - now);
      reach.current = now;
      if (atEnd.current) pin(list);
    });
    for (const element of [scroller.current, content.current]) if (element) watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return { scroller, content, away, toEnd, onScroll };
}

function pin(list: HTMLElement | null) {
  if (list) list.scrollTop = list.scrollHeight;
}
