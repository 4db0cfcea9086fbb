import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { remove } from '#features/calendar/actions.ts';
import { FoldButton } from '#features/calendar/FoldButton.tsx';
import {
  instantAt,
  minuteOf,
  minutesIn,
  MORNING,
  pixels,
  spanOf,
  spanWords,
  type Span,
} from '#features/calendar/hours.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { dragged, drawnBetween, gapAt, holdAt, type Hold } from '#features/calendar/shift.ts';
import { useHeld } from '#features/calendar/use-held.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { count, longDay } from '#lib/format.ts';
import { useDrag, type Point } from '#ui/use-drag.ts';
import { useNow } from '#ui/use-now.ts';
import { DAYS_BY_KEY } from './month.ts';
import { placedAt, spanDaysLater } from './moved.ts';
import { useFocusMoved } from './use-focus-moved.ts';
import { columnsOf, heightOf, linesOf } from './week-hours.ts';
import { isAboveHours } from './week-row.ts';
import { WeekBand } from './WeekBand.tsx';
import { WeekColumn } from './WeekColumn.tsx';

interface WeekHoursProps {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly occurrences: readonly Occurrence[];
  /** Whether the hours before 8 are shown. */
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
  readonly onOpenDay: (day: Day) => void;
  readonly onEdit: (occurrence: Occurrence) => void;
  readonly onDraw: (day: Day, span: Span) => void;
  readonly onSwipe: (direction: 1 | -1) => void;
}

/** Days beside each other: whole days above, hours below. Events are moved within a day and to others, and drawn: by mouse, finger and keyboard. */
export function WeekHours(props: WeekHoursProps) {
  const { days, today, occurrences, unfolded, onUnfold, onOpenDay, onEdit, onDraw, onSwipe } = props;
  const now = useNow();
  const helpId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const first = days[0]!;
  const end = dayAfter(days.at(-1)!, 1);
  const all = { from: 0, to: minuteOf(first, instantAt(end, 0)) };
  const { held, said, drag: resize, nudge, placeOf, put, store, drop } = useHeld(first, occurrences, all, dayWords);
  const [drawn, setDrawn] = useState<{ readonly day: Day; readonly span: Span } | null>(null);
  const columns = columnsOf(days, unfolded);
  const height = heightOf(columns);

  const placed = useMemo(
    () => occurrences.map((each) => (held?.occurrence.key === each.key ? placedAt(first, each, held.span) : each)),
    [occurrences, held, first],
  );
  const [above, within] = [placed.filter(isAboveHours), placed.filter((each) => !isAboveHours(each))];
  const early = columns.flatMap(({ day, top }) =>
    within.filter(({ begin, end: until }) => minuteOf(day, until) <= top && minuteOf(day, begin) >= 0),
  );
  const originalOf = (key: string | undefined) => occurrences.find((each) => each.key === key) ?? null;
  const columnAt = ({ x }: Point): number => {
    const { left, width } = hours.current!.getBoundingClientRect();
    return Math.max(0, Math.min(Math.floor(((x - left) / width) * days.length), days.length - 1));
  };
  /** The stretch of the day under a place, from minutes counted from the upper edge. */
  const inDay = (at: Point, make: (top: number, shown: Span) => Span) => {
    const { day, top, shown } = columns[columnAt(at)]!;
    return { day, span: make(top, shown) };
  };

  const minuteAt = ({ y }: Point) => minutesIn(y - hours.current!.getBoundingClientRect().top);
  const pointer = useDrag<Hold>(surface, {
    targetAt: (element) => {
      const hold = holdAt(element, occurrences);
      // The names of the days stay above the hours while these scroll.
      return hold || hours.current?.contains(element) ? hold : undefined;
    },
    mayDrag: (hold) => hold === null || !isOfOthers(hold.occurrence.event),
    onDrag: ({ target, at, from }) => {
      if (!target) {
        setDrawn(inDay(from, (top, shown) => drawnBetween(top + minuteAt(from), top + minuteAt(at), shown)));
        return;
      }
      const { occurrence, grip } = target;
      const by = minutesIn(at.y - from.y);
      if (grip === 'end') return resize(occurrence, grip, by);
      const later = spanDaysLater(first, spanOf(first, occurrence), columnAt(at) - columnAt(from));
      put(occurrence, isAboveHours(occurrence) ? later : dragged(later, grip, by, all), 'pointer');
    },
    onTap: ({ target, at }) => {
      if (target) return;
      const { day, span } = inDay(at, (top, shown) => gapAt(top + minuteAt(at), shown));
      onDraw(day, span);
    },
    onSwipe,
    onEnd: (kept) => {
      if (drawn && kept) onDraw(drawn.day, drawn.span);
      setDrawn(null);
      if (kept) store();
      else drop();
    },
  });
  useFocusMoved(surface, held?.by === 'keys' ? held.occurrence.key : null);

  const onKey = (occurrence: Occurrence) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const upwards = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (sideways && !event.shiftKey) {
      const later = spanDaysLater(first, placeOf(occurrence), DAYS_BY_KEY[event.key]!);
      // It stays in sight.
      if (later.to > all.from && later.from < all.to) put(occurrence, later, 'keys');
    } else if (upwards && !isAboveHours(occurrence)) {
      nudge(occurrence, event.shiftKey ? 'end' : 'both', event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && held?.by === 'keys') drop();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      drop();
      if (!event.repeat) void remove(occurrence);
    } else return;
    event.preventDefault();
  };
  /** What both parts do with an event, which may be shown at another place than the stored one. */
  const shared = {
    now,
    heldKey: held && held.by !== 'stored' ? held.occurrence.key : null,
    onOpen: ({ key }: Occurrence) => {
      store();
      const original = originalOf(key);
      if (original) onEdit(original);
    },
    onKey: (occurrence: Occurrence) => onKey(originalOf(occurrence.key) ?? occurrence),
  };

  return (
    <div
      ref={surface}
      {...pointer}
      className="touch-pan-y touch-pinch-zoom select-none [-webkit-touch-callout:none] [--lane:23px] pointer-coarse:[--lane:30px]"
    >
      <WeekBand {...shared} days={days} today={today} occurrences={above} onOpenDay={onOpenDay} />
      <FoldButton unfolded={unfolded} onFold={onUnfold} className="pl-12 lg:pl-14">
        {unfolded
          ? `Hide the hours before ${MORNING}`
          : `Before ${MORNING}${early.length > 0 ? `: ${count(early.length, 'event')}` : ''}`}
      </FoldButton>
      <div className="relative mt-1 mb-4 pl-12 lg:pl-14">
        <div ref={hours} className="relative flex cursor-cell" style={{ height: pixels(height) }}>
          <ol aria-hidden="true">
            {linesOf(columns).map(({ minute, label }) => (
              <li
                key={minute}
                style={{ top: pixels(minute) }}
                className="pointer-events-none absolute inset-x-0 border-t border-line"
              >
                <span className="absolute right-full mr-2 -translate-y-1/2 text-xs whitespace-nowrap text-ink-2 tabular-nums">
                  {label}
                </span>
              </li>
            ))}
          </ol>
          {columns.map((column) => (
            <WeekColumn
              key={column.day}
              {...shared}
              column={column}
              today={today}
              occurrences={within}
              drawn={drawn?.day === column.day ? drawn.span : null}
              helpId={helpId}
            />
          ))}
        </div>
      </div>
      <p id={helpId} className="sr-only">
        The arrow keys move it by 15 minutes, or to the day before or after. With Shift they change its end. Enter opens
        it, Delete deletes it.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** 'Thursday, May 14, 09:00 to 10:00' */
const dayWords = (first: Day, span: Span): string =>
  `${longDay(dayOf(new Date(instantAt(first, span.from))))}, ${spanWords(first, span)}`;
