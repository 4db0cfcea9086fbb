import { useMemo } from 'react';
import { eventStore } from '#features/calendar/actions.ts';
import { instantAt, type Span } from '#features/calendar/surface/hours.ts';
import { useSurface } from '#features/calendar/surface/use-surface.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { longDay, monthYear, weekdayShort } from '#lib/format.ts';
import { DAYS_BY_KEY, monthsAfter, WEEK } from '#lib/months.ts';
import { DayGrid } from '#ui/DayGrid.tsx';
import type { Point } from '#ui/use-drag.ts';
import { MonthCell, type MonthProps } from './MonthCell.tsx';
import { layOutRow } from './week-row.ts';
import { t } from '#lib/i18n.ts';

/** How many lanes a day of the month has, with the one for '+3 more'. */
const LANES = 4;
/** How far an event can be moved out of the month that is shown, days. */
const REACH = 366;

/**
 * The weeks of a month as a grid (ARIA), of which one day has the focus. Tab goes on to the events of that day, where the arrow keys move
 * an event. A mouse drags events at once, a finger after a long press; a swipe goes to another month.
 */
export function MonthGrid(props: MonthProps) {
  const { weeks, day, startsOn, occurrences, wide, onPick } = props;
  const first = dayAfter(weeks[0]![0]!, -REACH);
  const surface = useSurface({
    reach: { first, last: dayAfter(weeks.at(-1)!.at(-1)!, REACH) },
    dayAt: (at, grid) => dayAt(weeks, at, grid),
    isAbove: () => true,
    daysByKey: DAYS_BY_KEY,
    occurrences,
    store: eventStore,
    words: (span) => dayWords(first, span),
    onOpen: props.onEdit,
    onSwipe: (months) => onPick(monthsAfter(day, months)),
  });
  const { placed } = surface;
  const rows = useMemo(
    () => weeks.map((week) => layOutRow(week, placed, wide ? LANES : Infinity)),
    [weeks, placed, wide],
  );
  return (
    <>
      <DayGrid
        {...surface.root}
        aria-label={monthYear(day)}
        aria-describedby={surface.keysId}
        className="touch-pan-y touch-pinch-zoom border-t border-ink select-none [--lane:21px] [-webkit-touch-callout:none] pointer-coarse:[--lane:30px]"
        weeks={weeks}
        day={day}
        startsOn={startsOn}
        onDay={onPick}
        nameOf={(each) => (wide ? weekdayShort(each) : weekdayShort(each).slice(0, 2))}
        nameClass="border-b border-line py-2 text-center text-xs font-medium text-ink-2 md:px-2.5 md:text-start"
      >
        {(each, column, week, row) => (
          <MonthCell
            key={each}
            month={props}
            surface={surface}
            row={rows[row]!}
            day={each}
            column={column}
            chosenColumn={week.indexOf(day)}
          />
        )}
      </DayGrid>
      <p id={surface.keysId} className="sr-only">
        {t(
          'The arrow keys go to another day, Page Up and Page Down to another month. Enter opens the day, Shift and Enter add an event to it.',
        )}{' '}
        {wide ? t('Tab goes to the events of the day, which the arrow keys move to other days.') : ''}
      </p>
      <p aria-live="polite" className="sr-only">
        {surface.said}
      </p>
    </>
  );
}

const dayWords = (first: Day, { from }: Span): string => longDay(dayOf(new Date(instantAt(first, from))));

/** The day at a place of the window, or the nearest. */
function dayAt(weeks: MonthProps['weeks'], { x, y }: Point, grid: HTMLElement): Day {
  const [, ...rows] = [...grid.children].map((row) => row.getBoundingClientRect());
  const below = rows.findIndex(({ bottom }) => y < bottom);
  const row = below === -1 ? rows.length - 1 : below;
  const { left, width } = rows[row]!;
  const column = Math.floor(((x - left) / width) * WEEK);
  return weeks[row]![Math.max(0, Math.min(column, WEEK - 1))]!;
}
