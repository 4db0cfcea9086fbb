import { useCallback, useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { WhenNear } from '#ui/WhenNear.tsx';
import { WindowList } from '#ui/WindowList.tsx';
import { DayBlock } from './DayBlock.tsx';
import { useDayList } from './queries.ts';
import type { Filter } from '#kinds/chips.ts';
import type { LogNarrowing } from './logs-search.ts';
import type { LogItem } from './timeline.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';

/** Up to this many days all are drawn, so that the browser's search and printing include them. */
const DRAWN_WHOLE = 20;
/** In a longer list, this many days are always drawn: they fill a window. */
const DRAWN = 5;

interface TimelineProps {
  /** The newest day that is shown. */
  readonly newest: Day;
  readonly today: Day;
  readonly filter: Filter;
  /** What narrows it besides; the same object until it changes. */
  readonly by: LogNarrowing | null;
  readonly onReadChat: (day: Day) => void;
  /** Above the lines of the newest day, which is then shown even when it is empty. */
  readonly composer: ReactNode;
  /** Below the newest day. */
  readonly foot?: ReactNode;
  /** Shown when there are no days. */
  readonly empty: ReactNode;
}

/** The days, newest first, read and drawn only as far as the person scrolls. */
export function Timeline({
  newest: asked,
  today,
  filter: chosen,
  by,
  onReadChat,
  composer,
  foot,
  empty,
}: TimelineProps) {
  const { newest, store, days, end } = useDayList(asked, chosen, by);
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
      {slow ? <Skeleton lines={5} className="py-5 md:ms-46" /> : null}
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
 * The lines that are being edited, by day. This state is not in the day: an editor opens again when its day is scrolled out of the drawn part
 * and back, and a day whose last line was deleted elsewhere still shows the one that is being edited.
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
