import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useToast } from '#ui/toast.ts';
import { LongList, type Line } from './LongList.tsx';
import { useEndOfList } from './use-end-of-list.ts';
import { t } from '#lib/i18n.ts';

/** Up to this many lines all are drawn, so that the browser's search and printing include them. */
const DRAWN_WHOLE = 80;
/** Earlier messages are read when the oldest is this near, px. */
const AHEAD = 1200;

/** The height of a toast of three lines and its distance from the composer, px. */
const TOAST_ROOM = 116;

interface MessageListProps<L extends Line> {
  /** Oldest first. */
  readonly lines: readonly L[];
  readonly draw: (line: L) => ReactElement;
  readonly more: boolean;
  readonly onOlder: () => void;
  /** Counts up when the person sends: the list scrolls to the end. */
  readonly sent: number;
  /** Below the lines of a chat without messages, which starts at the top. */
  readonly invitation?: ReactNode;
}

/** The messages, scrolled to the newest. After the person scrolls up the position stays, and a button scrolls back. */
export function MessageList<L extends Line>({ lines, draw, more, onOlder, sent, invitation }: MessageListProps<L>) {
  const end = useEndOfList();
  const { scroller, content, toEnd } = end;
  // A long chat stays a LongList: an exchange of the component would move the text.
  const [long, setLong] = useState(false);
  if (!long && (more || lines.length > DRAWN_WHOLE)) setLong(true);
  const prepended = usePrepended(lines);
  // The toast stands above the composer: there the list has room for it, so that it covers no slip.
  const toasted = useToast(({ shown }) => shown !== null);

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect runs for each sending, and for the change to LongList
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each page: the oldest message may be near already
  }, [more, onOlder, scroller, lines]);

  return (
    <div className="@container relative min-h-0 flex-1">
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the region
        tabIndex={0}
        role="log"
        // Off, because scrolling adds old messages: the panel announces new ones.
        aria-live="off"
        aria-label={t('Conversation')}
        onScroll={end.onScroll}
        // Wider than its column, so that a scrollbar takes no width from the text; the text fades out at both ends.
        className="-mx-4 h-full overflow-x-clip overflow-y-auto overscroll-contain [mask-image:linear-gradient(transparent,black_14px,black_calc(100%-14px),transparent)] [overflow-anchor:none] [scrollbar-width:thin] print:h-auto print:overflow-visible print:[mask-image:none]"
      >
        <div
          ref={content}
          className={classes('mx-4 flex min-h-full w-[100cqi] flex-col pt-5 pb-5', invitation ? '' : 'justify-end')}
          style={toasted ? { paddingBottom: TOAST_ROOM } : undefined}
        >
          <div ref={old} className="h-px" />
          {long ? (
            <LongList lines={lines} scroller={scroller} prepended={prepended}>
              {(line) => (
                <div key={line.id} className="pb-4">
                  {draw(line as L)}
                </div>
              )}
            </LongList>
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
          {t('Newest')}
        </button>
      ) : null}
    </div>
  );
}

/** Whether earlier lines were just added at the start: then the distance to the end is kept. */
function usePrepended(lines: readonly Line[]): boolean {
  const [before, setBefore] = useState({ lines, prepended: false });
  if (before.lines === lines) return before.prepended;
  const first = before.lines[1]?.id;
  const prepended = first !== undefined && lines[1]?.id !== first && lines.at(-1)?.id === before.lines.at(-1)?.id;
  setBefore({ lines, prepended });
  return prepended;
}
