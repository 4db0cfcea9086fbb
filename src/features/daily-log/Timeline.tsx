import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { WindowList } from '#ui/WindowList.tsx';
import { DayBlock } from './DayBlock.tsx';
import { useDayList } from './queries.ts';
import type { Filter } from '#kinds/chips.ts';
import type { LogItem } from './timeline.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';

/** So many pixels before the end the next days are read: far enough that nobody arrives there first. */
const AHEAD = 1600;

/** Up to here a short history is drawn whole: the browser's own search and a print then find all of it. */
const DRAWN_WHOLE = 20;
/** Of a longer one so many days, which fill a window. */
const DRAWN = 5;

interface TimelineProps {
  /** The newest day that is shown. */
  readonly newest: Day;
  readonly today: Day;
  readonly filter: Filter;
  readonly onReadChat: (day: Day) => void;
  /** On the newest day, above its lines; that day is then shown even when it is empty. */
  readonly composer: ReactNode;
  /** Below the newest day. */
  readonly foot?: ReactNode;
  /** Instead of days, when there are none at all. */
  readonly empty: ReactNode;
}

/** The days, newest first, read and drawn only as far as they are looked at. */
export function Timeline({ newest: asked, today, filter: chosen, onReadChat, composer, foot, empty }: TimelineProps) {
  const { newest, store, days, end } = useDayList(asked, chosen);
  const slow = useSlowLoading(days === undefined);
  const { inHand, setInHand } = useInHand();
  const { filter } = store;
  const known = composer ? days?.filter((day) => day !== newest) : days;
  const earlier = known && withDaysOf(known, inHand, composer ? newest : null);
  const whole = end && (earlier?.length ?? 0) <= DRAWN_WHOLE;
  const block = (day: Day) => (
    <DayBlock
      key={day}
      day={day}
      today={today}
      filter={filter}
      store={store}
      inHand={inHand.get(day) ?? NONE}
      onEditing={setInHand}
      onReadChat={onReadChat}
    />
  );
  return (
    <>
      {composer ? (
        <DayBlock
          key={`${newest} ${filter}`}
          day={newest}
          today={today}
          filter={filter}
          store={store}
          inHand={inHand.get(newest) ?? NONE}
          onEditing={setInHand}
          onReadChat={onReadChat}
          foot={foot}
        >
          {composer}
        </DayBlock>
      ) : null}
      {slow ? <Skeleton lines={5} className="py-5 md:ml-46" /> : null}
      {earlier ? (
        <WindowList
          key={`before ${newest} ${filter}`}
          items={earlier}
          drawn={whole ? DRAWN_WHOLE : DRAWN}
          buffer={900}
          foot={end ? null : <WhenNear key={days?.length} onNear={store.more} />}
        >
          {block}
        </WindowList>
      ) : null}
      {days?.length === 0 && end ? empty : null}
    </>
  );
}

const NONE: readonly LogItem[] = [];

/**
 * The lines that are being edited, by day. Kept here and not with the day, so that an editor whose day is scrolled out of
 * the drawn part is there again when it comes back, and a day that lost its last line elsewhere keeps the one in the hand.
 */
function useInHand() {
  const [inHand, set] = useState<ReadonlyMap<Day, readonly LogItem[]>>(new Map());
  const setInHand = useCallback((item: LogItem, editing: boolean) => {
    set((before) => {
      const others = (before.get(item.day) ?? NONE).filter(({ row }) => row.id !== item.row.id);
      const next = new Map(before);
      if (!editing && others.length === 0) next.delete(item.day);
      else next.set(item.day, editing ? [...others, item] : others);
      return next;
    });
  }, []);
  return { inHand, setInHand };
}

function withDaysOf(days: readonly Day[], inHand: ReadonlyMap<Day, unknown>, drawn: Day | null): readonly Day[] {
  const missing = [...inHand.keys()].filter((day) => day !== drawn && !days.includes(day));
  return missing.length === 0 ? days : [...days, ...missing].sort().reverse();
}

/** Says once when the end of the list comes near. */
function WhenNear({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${AHEAD}px 0px` },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [onNear]);
  return <div ref={mark} className="h-px" />;
}
