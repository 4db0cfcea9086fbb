import { useEffect, useLayoutEffect, useRef, useState, Suspense, lazy, type ReactElement, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Line } from './LongList.tsx';
import { useEndOfList } from './use-end-of-list.ts';

/** Most chats are a day's, and need it never. */
const LongList = lazy(async () => ({ default: (await import('./LongList.tsx')).LongList }));

/** Up to here a chat is drawn whole: the browser's own search and a print then find all of it. */
const DRAWN_WHOLE = 80;
/** So many pixels before the oldest message, earlier ones are read. */
const AHEAD = 1200;

interface MessageListProps<L extends Line> {
  /** Oldest first. */
  readonly lines: readonly L[];
  readonly draw: (line: L) => ReactElement;
  readonly more: boolean;
  readonly onOlder: () => void;
  /** Raised when the person sends: the list goes to the newest, wherever it was. */
  readonly sent: number;
  /** Below the lines of a chat in which nothing was said yet, which begins at the top. */
  readonly invitation?: ReactNode;
}

/** The messages, at the newest until somebody reads up; then nothing moves under their eyes, and a button leads back. */
export function MessageList<L extends Line>({ lines, draw, more, onOlder, sent, invitation }: MessageListProps<L>) {
  const end = useEndOfList();
  const { scroller, content, toEnd } = end;
  // Once a chat is long it stays so: the two ways to draw it are not exchanged under the reader.
  const [long, setLong] = useState(false);
  if (!long && (more || lines.length > DRAWN_WHOLE)) setLong(true);
  const prepended = usePrepended(lines);

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- sending is the event itself, and so is another way to draw
  useLayoutEffect(() => toEnd(), [toEnd, sent, long]);
  const old = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || !old.current || !scroller.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onOlder();
      },
      { root: scroller.current, rootMargin: `${AHEAD}px 0px 0px 0px` },
    );
    watch.observe(old.current);
    return () => watch.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each page: its end may be in sight already
  }, [more, onOlder, scroller, lines]);

  return (
    <div className="@container relative min-h-0 flex-1">
      <div
        ref={scroller}
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
        role="log"
        // Messages that are scrolled into view are not news: what is new is read out by the panel, once.
        aria-live="off"
        aria-label="Conversation"
        onScroll={end.onScroll}
        // Wider than its column, so that a scrollbar takes no room from the words; they fade out where they leave.
        className="-mx-4 h-full overflow-x-clip overflow-y-auto overscroll-contain [mask-image:linear-gradient(transparent,black_14px,black_calc(100%-14px),transparent)] [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div
          ref={content}
          className={classes('mx-4 flex min-h-full w-[100cqi] flex-col pt-5 pb-5', invitation ? '' : 'justify-end')}
        >
          <div ref={old} className="h-px" />
          {long ? (
            <Suspense fallback={null}>
              <LongList lines={lines} scroller={scroller} prepended={prepended}>
                {(line) => (
                  <div key={line.id} className="pb-4">
                    {draw(line as L)}
                  </div>
                )}
              </LongList>
            </Suspense>
          ) : (
            lines.map((line) => (
              <div key={line.id} className="pb-4 last:pb-0">
                {draw(line)}
              </div>
            ))
          )}
          {invitation}
        </div>
      </div>
      {end.away ? (
        <button
          type="button"
          onClick={() => toEnd()}
          className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-card px-4 text-sm font-semibold shadow-float"
        >
          <Icon name="down" size="s" />
          Newest
        </button>
      ) : null}
    </div>
  );
}

/** Whether earlier lines have just been put before the ones that were there: then the place is kept from the end. */
function usePrepended(lines: readonly Line[]): boolean {
  const [before, setBefore] = useState({ lines, prepended: false });
  if (before.lines === lines) return before.prepended;
  const first = before.lines[1]?.id;
  const prepended = first !== undefined && lines[1]?.id !== first && lines.at(-1)?.id === before.lines.at(-1)?.id;
  setBefore({ lines, prepended });
  return prepended;
}
