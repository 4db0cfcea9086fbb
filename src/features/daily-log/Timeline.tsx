import { useEffect, useRef, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Day } from '#lib/day.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DayBlock } from './DayBlock.tsx';
import { useDayList } from './queries.ts';
import type { Filter } from './timeline.ts';
import { useLate } from './use-late.ts';

/** So many pixels before the end the next days are read: far enough that nobody arrives there first. */
const AHEAD = 1600;

/** Up to here a short history is drawn whole: the browser's own search and a print then find all of it. */
const DRAWN_WHOLE = 20;

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
export function Timeline({ newest, today, filter, onReadChat, composer, foot, empty }: TimelineProps) {
  const { days, end, more } = useDayList(newest, filter);
  const late = useLate(days === undefined);
  const earlier = composer ? days?.filter((day) => day !== newest) : days;
  const whole = end && (earlier?.length ?? 0) <= DRAWN_WHOLE;
  const shared = { today, filter, onReadChat };
  return (
    <>
      {composer ? (
        <DayBlock key={`${newest} ${filter}`} {...shared} day={newest} foot={foot}>
          {composer}
        </DayBlock>
      ) : null}
      {late ? <Skeleton lines={5} className="py-5 md:ml-46" /> : null}
      {earlier && whole ? earlier.map((day) => <DayBlock key={day} {...shared} day={day} />) : null}
      {earlier && earlier.length > 0 && !whole ? (
        <WindowVirtualizer key={`before ${newest} ${filter}`} data={earlier} bufferSize={900}>
          {(day) => <DayBlock key={day} {...shared} day={day} />}
        </WindowVirtualizer>
      ) : null}
      {days?.length === 0 && end ? empty : null}
      {days && !end ? <WhenNear key={days.length} onNear={more} /> : null}
    </>
  );
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
