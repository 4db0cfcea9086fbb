import { useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { eventStore } from '#features/calendar/actions.ts';
import { instantAt, minuteOf, spanOf, type Span } from '#features/calendar/surface/hours.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import type { MoodDay } from '#features/mood/days.ts';
import { useDrag, type Point } from '#ui/use-drag.ts';
import { useHeld } from '#features/calendar/surface/use-held.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { daysApart } from '#lib/recurrence.ts';
import { longDay, monthYear, weekdayShort } from '#lib/format.ts';
import { DayGrid } from '#ui/DayGrid.tsx';
import { DAYS_BY_KEY, monthsAfter, WEEK } from '#lib/months.ts';
import { MonthCell } from './MonthCell.tsx';
import { useFocusKept, withHeld } from '#features/calendar/surface/use-surface.ts';
import { spanDaysLater } from '#features/calendar/surface/shift.ts';
import { layOutRow } from './week-row.ts';

/** How many lanes a day of the month has, with the one for '+3 more'. */
const LANES = 4;

interface MonthGridProps {
  readonly weeks: readonly (readonly Day[])[];
  /** The chosen day; its month is shown. */
  readonly day: Day;
  readonly today: Day;
  readonly now: Date;
  readonly startsOn: number;
  readonly occurrences: readonly Occurrence[];
  /** The days that have a mood. */
  readonly moods: ReadonlyMap<Day, MoodDay>;
  /** Whether there is room for texts in the cells. */
  readonly wide: boolean;
  readonly onPick: (day: Day) => void;
  readonly onOpenDay: (day: Day) => void;
  readonly onAdd: (day: Day) => void;
  readonly onEdit: (occurrence: Occurrence) => void;
}

/**
 * The weeks of a month as a grid (ARIA), of which one day has the focus. Tab goes on to the events of that day, where the arrow keys move
 * an event. A mouse drags events at once, a finger after a long press; a swipe goes to another month.
 */
export function MonthGrid(props: MonthGridProps) {
  const { weeks, day, today, now, startsOn, occurrences, moods, wide, onPick, onOpenDay, onAdd, onEdit } = props;
  const helpId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const first = weeks[0]![0]!;
  const end = dayAfter(weeks.at(-1)!.at(-1)!, 1);
  const shown = { from: 0, to: minuteOf(first, instantAt(end, 0)) };
  const { held, said, placeOf, put, store, drop } = useHeld({
    first,
    occurrences,
    within: shown,
    store: eventStore,
    words: (span) => dayWords(first, span),
  });
  const rows = useMemo(() => {
    const all = withHeld(first, occurrences, held);
    return weeks.map((week) => layOutRow(week, all, wide ? LANES : Infinity));
  }, [occurrences, weeks, wide, held, first]);
  const originalOf = (key: string | undefined) => occurrences.find((each) => each.key === key) ?? null;

  const moveBy = (occurrence: Occurrence, from: Span, days: number, by: 'pointer' | 'keys') =>
    put(occurrence, spanDaysLater(first, from, days), by);
  const pointer = useDrag<Occurrence | null>(grid, {
    targetAt: (element) => originalOf(element.closest<HTMLElement>('[data-key]')?.dataset['key']),
    mayDrag: (each) => each !== null && !isOfOthers(each.event),
    onDrag: ({ target, at, from }) => {
      const [began, over] = [dayAt(grid.current!, weeks, from), dayAt(grid.current!, weeks, at)];
      moveBy(target!, spanOf(first, target!), daysApart(began, over), 'pointer');
    },
    onSwipe: (months) => onPick(monthsAfter(day, months)),
    onEnd: (kept) => (kept ? store() : drop()),
  });

  const keepFocus = useFocusKept(grid);

  const onCellKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.shiftKey) onAdd(day);
    else if (event.key === 'Enter' || event.key === ' ') onOpenDay(day);
    else return;
    event.preventDefault();
  };
  const onEventKey = (occurrence: Occurrence) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const days = event.shiftKey ? undefined : DAYS_BY_KEY[event.key];
    if (days !== undefined) moveBy(occurrence, placeOf(occurrence), days, 'keys');
    else if (event.key === 'Escape' && held?.by === 'keys') drop();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      drop();
      if (!event.repeat) eventStore.remove(occurrence);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <DayGrid
        ref={grid}
        aria-label={monthYear(day)}
        aria-describedby={helpId}
        {...pointer}
        onFocus={keepFocus.onFocus}
        className="touch-pan-y touch-pinch-zoom border-t border-ink select-none [--lane:21px] [-webkit-touch-callout:none] pointer-coarse:[--lane:30px]"
        weeks={weeks}
        day={day}
        startsOn={startsOn}
        onDay={onPick}
        nameOf={(each) => (wide ? weekdayShort(each) : weekdayShort(each).slice(0, 2))}
        nameClass="border-b border-line py-2 text-center text-xs font-medium text-ink-2 md:px-2.5 md:text-left"
      >
        {(each, column, week, row) => {
          const { pieces, count, more } = rows[row]!;
          return (
            <MonthCell
              key={each}
              day={each}
              column={column}
              chosenColumn={week.indexOf(day)}
              outside={each.slice(0, 7) !== day.slice(0, 7)}
              today={today}
              now={now}
              count={count[column]!}
              mood={moods.get(each)?.mean}
              pieces={pieces}
              more={more[column]!}
              wide={wide}
              heldKey={held && held.by !== 'stored' ? held.occurrence.key : null}
              onKey={onCellKey}
              onPick={() => onPick(each)}
              onOpenDay={() => onOpenDay(each)}
              onAdd={() => onAdd(each)}
              onEdit={({ key }) => {
                store();
                const original = originalOf(key);
                if (original) onEdit(original);
              }}
              onEventKey={({ key }) => onEventKey(originalOf(key)!)}
            />
          );
        }}
      </DayGrid>
      <p id={helpId} className="sr-only">
        The arrow keys go to another day, Page Up and Page Down to another month. Enter opens the day, Shift and Enter
        add an event to it. {wide ? 'Tab goes to the events of the day, which the arrow keys move to other days.' : ''}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

const dayWords = (first: Day, { from }: Span): string => longDay(dayOf(new Date(instantAt(first, from))));

/** The day at a place of the window, or the nearest. */
function dayAt(grid: HTMLElement, weeks: readonly (readonly Day[])[], { x, y }: Point): Day {
  const [, ...rows] = [...grid.children].map((row) => row.getBoundingClientRect());
  const below = rows.findIndex(({ bottom }) => y < bottom);
  const row = below === -1 ? rows.length - 1 : below;
  const { left, width } = rows[row]!;
  const column = Math.floor(((x - left) / width) * WEEK);
  return weeks[row]![Math.max(0, Math.min(column, WEEK - 1))]!;
}
