import { classes } from '#ui/classes.ts';
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { columnsOf, instantAt, pixels } from '#features/calendar/surface/hours.ts';
import { HoursSurface, WEEK_KEYS } from '#features/calendar/surface/HoursSurface.tsx';
import type { OccurrenceStore } from '#features/calendar/surface/use-held.ts';
import { useSurface } from '#features/calendar/surface/use-surface.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDay, dayOfMonth, weekdayShort } from '#lib/format.ts';
import { FIRST_HOUR, HOUR_PX, LAST_HOUR, occurrenceOfBlock, overlaps, shownAt, stretchOf } from './block.ts';
import type { PlanBlock, Stretch } from './block.ts';
import { DayStrip } from './DayStrip.tsx';
import { momentOf } from './fit.ts';
import { DayHeading, FreeGap } from './FreeTime.tsx';
import { FixedItem, PlanItem, UNTITLED } from './PlanItem.tsx';
import { PlanBand } from './PlanBand.tsx';
import { t } from '#lib/i18n.ts';
import type { PlanWeek } from './read-week.ts';
import { Trans } from '#ui/Trans.tsx';

interface PlanHoursProps {
  readonly week: PlanWeek;
  readonly blocks: readonly PlanBlock[];
  readonly now: Date;
  /** Whether there is room for seven days; else the hours of one are shown. */
  readonly wide: boolean;
  /** The one day. */
  readonly day: Day;
  readonly onDay: (day: Day) => void;
  /** Whether it is scrolled to the present time when it is first drawn. */
  readonly openAtNow: boolean;
  readonly onOpen: (block: PlanBlock) => void;
  readonly onPlace: (block: PlanBlock, to: Stretch) => void;
  readonly onRemove: (block: PlanBlock) => void;
  readonly onAdd: (day: Day, at: Date) => void;
}

/** The margin with the labels of the hours. */
const MARGIN = 'ms-13';
/** How far down the present time is, as a share of what is visible. */
const IN_SIGHT = 0.6;

/**
 * The hours of a plan: the surface of the week, over the blocks of a draft and the events that are in the calendar already, with 12 rows of 64
 * px (spec 000, section 9). What is earlier and later is in a band above and below (product.md).
 */
export function PlanHours(props: PlanHoursProps) {
  const { week, blocks, now, wide, day, onDay } = props;
  const { days, fixed } = week;
  const moment = momentOf(now);
  const occurrences = useMemo(() => [...week.around, ...blocks.map(occurrenceOfBlock)], [week.around, blocks]);
  const planned = new Map(blocks.map((block) => [block.id, block]));
  const store: OccurrenceStore = {
    move: ({ key, begin, end }, times) => {
      props.onPlace(planned.get(key)!, stretchOf(times.event_time ?? begin, times.end_time ?? end));
      return Promise.resolve(true);
    },
    remove: ({ key }) => props.onRemove(planned.get(key)!),
    stillMs: 0,
  };
  const columns = columnsOf(wide ? days : [day], false, LAST_HOUR);
  const surface = useSurface({
    reach: { first: days[0]!, last: days.at(-1)! },
    columns,
    hourPx: HOUR_PX,
    occurrences,
    store,
    words: ({ from, to }, { key }) =>
      placeWords(key, stretchOf(instantAt(days[0]!, from), instantAt(days[0]!, to)), [...fixed, ...blocks]),
    onOpen: ({ key }) => props.onOpen(planned.get(key)!),
  });
  const { held } = surface;
  const here = !wide && day === moment.day;
  useOpenedAtNow(surface.hours, props.openAtNow && here ? pixels(moment.minutes - FIRST_HOUR * 60, HOUR_PX) : null);
  const band = { surface, planned };
  const free = { day, now: moment, blocks, fixed };
  return (
    <HoursSurface
      surface={surface}
      now={now}
      occurrences={surface.placed}
      help={t(WEEK_KEYS)}
      className={MARGIN}
      clockOfNow={wide ? 'within' : 'beside'}
      renderBlock={(block) => {
        const plan = planned.get(block.block.occurrence.key);
        return plan ? (
          <PlanItem key={plan.id} {...block} plan={plan} />
        ) : (
          <FixedItem key={block.block.occurrence.key} {...block} />
        );
      }}
      before={
        <>
          {wide ? (
            <PlanHeads days={days} today={moment.day} />
          ) : (
            <div className="z-30 bg-paper [@media(height>=760px)]:sticky [@media(height>=760px)]:-top-4">
              <DayStrip
                days={days}
                blocks={blocks}
                fixed={fixed}
                open={day}
                today={moment.day}
                target={held && dayOf(new Date(instantAt(days[0]!, held.span.from)))}
                onOpen={onDay}
              />
              <DayHeading {...free} />
            </div>
          )}
          <PlanBand {...band} which="before" hour={FIRST_HOUR} />
        </>
      }
      after={<PlanBand {...band} which="after" hour={LAST_HOUR} />}
    >
      {here ? <div aria-hidden="true" className="absolute inset-y-0 -inset-s-1 w-1.5 bg-(image:--bands)" /> : null}
      {wide ? null : <FreeGap {...free} onAdd={(at) => props.onAdd(day, at)} />}
    </HoursSurface>
  );
}

/** 'Pottery: Monday, May 11, 10:00 to 11:00. Overlaps Lunch Break.' */
function placeWords(
  id: string,
  to: Stretch,
  all: readonly (Stretch & { readonly id: string; readonly title: string })[],
): string {
  const title = all.find((each) => each.id === id)?.title || t(UNTITLED);
  const other = all.find((each) => each.id !== id && overlaps(each, to));
  const place = t('{title}: {day}, {from} to {to}.', {
    title,
    day: longDay(to.day),
    from: shownAt(to.start),
    to: shownAt(to.end),
  });
  return other ? `${place} ${t('Overlaps {title}.', { title: other.title || t(UNTITLED) })}` : place;
}

/** Scrolls once, when the hours are first drawn, so that the present time is in sight. */
function useOpenedAtNow(hours: RefObject<HTMLElement | null>, at: number | null): void {
  const scroll = useEffectEvent(() => {
    const scroller = hours.current?.closest<HTMLElement>('[data-sheet-body]');
    if (!scroller || !hours.current || at === null) return;
    const { top, height } = scroller.getBoundingClientRect();
    const below = hours.current.getBoundingClientRect().top + at - (top + height * IN_SIGHT);
    if (below > 0) scroller.scrollTop += below;
  });
  useEffect(() => {
    // After the dialog has put the focus on its first control.
    const frame = requestAnimationFrame(() => scroll());
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** The heads of the seven columns; they stay while the hours scroll. */
const PlanHeads = ({ days, today }: { days: readonly Day[]; today: Day }) => (
  <div className="sticky -top-4 z-30 ms-13 grid grid-cols-7 bg-paper">
    {days.map((day) => (
      <p
        key={day}
        className={classes(
          'border-t-4 px-2.5 py-2 text-sm font-semibold',
          day === today ? 'border-coral text-coral-text' : 'border-transparent text-ink-2',
        )}
      >
        <b className={classes('me-1.5 font-serif text-lead font-[560]', day !== today && 'text-ink')}>
          {dayOfMonth(day)}
        </b>
        {day === today ? (
          <Trans
            id="{day}<0>, today</0>"
            values={{ day: weekdayShort(day) }}
            components={{ 0: <span className="sr-only" /> }}
          />
        ) : (
          weekdayShort(day)
        )}
      </p>
    ))}
  </div>
);
