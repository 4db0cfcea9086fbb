import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { daysApart } from '#lib/recurrence.ts';
import { focusIfLost } from '#ui/focus-return.ts';
import { useDrag, type Point } from '#ui/use-drag.ts';
import { hasModifier } from '#ui/move-focus.ts';
import { HOUR_PX, instantAt, minuteOf, minutesIn, spanOf, type ColumnHours, type Span } from './hours.ts';
import { drawnBetween, gapAt, hourAt, placedAt, spanDaysLater, type Grip } from './shift.ts';
import { useHeld, type HeldOccurrence, type OccurrenceStore } from './use-held.ts';

/** The hours of a surface, for what is dragged onto them from beside them. */
export interface HoursTarget {
  /** Shows the hour that an item dropped at this point of the window would take, in minutes of the day; null if the point is outside the hours. */
  readonly over: (at: Point) => Span | null;
  /** Shows nothing any more. */
  readonly leave: () => void;
}

export interface SurfaceOptions {
  /** The days to which something can be moved: those that are drawn, or more. */
  readonly reach: { readonly first: Day; readonly last: Day };
  /** The hours that are drawn; a month has none, and says itself which day is at a place of the window. */
  readonly columns?: readonly ColumnHours[];
  readonly dayAt?: (at: Point, root: HTMLElement) => Day;
  readonly hourPx?: number;
  readonly occurrences: readonly Occurrence[];
  readonly store: OccurrenceStore;
  readonly onOpen: (occurrence: Occurrence) => void;
  /** Where something can be moved, in minutes from the first instant of the days; without it, on all of them. */
  readonly within?: Span;
  /** What is drawn above the hours, and moves by days alone. */
  readonly isAbove?: (occurrence: Occurrence) => boolean;
  /** How many days a key moves something. */
  readonly daysByKey?: Readonly<Record<string, number>>;
  /** A place in words, for screen readers. */
  readonly words: (span: Span, occurrence: Occurrence) => string;
  /** A new event, drawn on free hours or by a tap on them; in minutes of its day. Without it they are not drawn on. */
  readonly onDraw?: (day: Day, span: Span) => void;
  readonly onSwipe?: (direction: 1 | -1) => void;
  readonly target?: Ref<HoursTarget> | undefined;
}

/** What a pointer takes hold of: an occurrence, or free hours. */
type Hold = { readonly occurrence: Occurrence; readonly grip: Grip; readonly inHours: boolean } | null;

export type Surface = ReturnType<typeof useSurface>;

/** How far below its upper edge something is held that is not drawn to scale, px. */
const GRIP = 12;

/**
 * The hours of one day or of several, beside each other: what takes place there is moved within a day and to others, made longer or shorter,
 * and drawn, by mouse, finger and keyboard. The day, the week and the planner are such surfaces (HoursSurface.tsx draws them); a month is one
 * without hours.
 */
export function useSurface(options: SurfaceOptions) {
  const { columns = [], hourPx = HOUR_PX, occurrences, store: kept, words, onDraw, onSwipe } = options;
  const { isAbove = never, daysByKey = SIDEWAYS } = options;
  const { first, last } = options.reach;
  const all = { from: 0, to: minuteOf(first, instantAt(dayAfter(last, 1), 0)) };
  const { within = all } = options;
  const keysId = useId();
  const root = useRef<HTMLDivElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const { held, said, drag, nudge, placeOf, put, store, drop } = useHeld({
    first,
    occurrences,
    within,
    store: kept,
    words,
  });
  const [drawn, setDrawn] = useState<{ readonly day: Day; readonly span: Span } | null>(null);
  const placed = useMemo(() => withHeld(first, occurrences, held), [first, occurrences, held]);
  const originalOf = (key: string | undefined) => occurrences.find((each) => each.key === key) ?? null;

  const columnAt = ({ x }: Point): number => {
    const { left, width } = hours.current!.getBoundingClientRect();
    return Math.max(0, Math.min(Math.floor(((x - left) / width) * columns.length), columns.length - 1));
  };
  const dayAt = (at: Point): Day => options.dayAt?.(at, root.current!) ?? columns[columnAt(at)]!.day;
  /** The minute of a day at a height of the window. */
  const minuteAt = ({ top }: ColumnHours, { y }: Point): number =>
    top + minutesIn(y - hours.current!.getBoundingClientRect().top, hourPx);
  const draw = (at: Point, make: (column: ColumnHours) => Span) => {
    const column = columns[columnAt(at)]!;
    return { day: column.day, span: make(column) };
  };

  /** What moves by days alone stays where there is one. */
  const mayMove = (occurrence: Occurrence): boolean =>
    !isOfOthers(occurrence.event) && (first !== last || !isAbove(occurrence));
  const moveTo = (occurrence: Occurrence, inHours: boolean, at: Point, from: Point) => {
    const own = spanOf(first, occurrence);
    const dropDay = dropDayAt(at);
    const days = dropDay ? daysApart(dayOf(new Date(occurrence.begin)), dropDay) : daysApart(dayAt(from), dayAt(at));
    const later = spanDaysLater(first, own, days);
    if (dropDay || isAbove(occurrence)) return put(occurrence, later, 'pointer');
    if (inHours) return drag(occurrence, 'both', minutesIn(at.y - from.y, hourPx), later);
    // It comes from where it is not drawn to scale: its upper edge goes to the pointer.
    const column = columns[columnAt(at)]!;
    const began = minuteOf(first, instantAt(column.day, minuteAt(column, { ...at, y: at.y - GRIP })));
    return drag(occurrence, 'both', began - later.from, later);
  };
  const pointer = useDrag<Hold>(root, {
    targetAt: (element) => {
      const occurrence = originalOf(element.closest<HTMLElement>('[data-key]')?.dataset['key']);
      const inHours = hours.current?.contains(element) ?? true;
      if (occurrence) return { occurrence, grip: element.closest('[data-grip]') ? 'end' : 'both', inHours };
      return inHours ? null : undefined;
    },
    mayDrag: (hold) => (hold ? mayMove(hold.occurrence) : onDraw !== undefined),
    onDrag: ({ target, at, from }) => {
      if (!target)
        setDrawn(draw(from, (column) => drawnBetween(minuteAt(column, from), minuteAt(column, at), column.shown)));
      else if (target.grip === 'end') drag(target.occurrence, 'end', minutesIn(at.y - from.y, hourPx));
      else moveTo(target.occurrence, target.inHours, at, from);
    },
    onTap: ({ target, at }) => {
      if (target || !onDraw) return;
      const { day, span } = draw(at, (column) => gapAt(minuteAt(column, at), column.shown));
      onDraw(day, span);
    },
    onEnd: (isKept) => {
      if (drawn && isKept) onDraw?.(drawn.day, drawn.span);
      setDrawn(null);
      if (isKept) store();
      else drop();
    },
    ...(onSwipe && { onSwipe }),
  });
  useImperativeHandle(options.target, () => ({
    over: (at) => {
      const box = hours.current?.getBoundingClientRect();
      const inside = box && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
      const next = inside ? draw(at, (column) => hourAt(minuteAt(column, at), column.shown)) : null;
      setDrawn((was) => (was?.span.from === next?.span.from && was?.day === next?.day ? was : next));
      return next && next.span;
    },
    leave: () => setDrawn(null),
  }));

  const onKey = (event: KeyboardEvent<HTMLElement>, occurrence: Occurrence) => {
    if (hasModifier(event)) return;
    const days = event.shiftKey || first === last ? undefined : daysByKey[event.key];
    const upwards = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (days !== undefined) {
      const later = spanDaysLater(first, placeOf(occurrence), days);
      // It stays in sight.
      if (later.to > all.from && later.from < all.to) put(occurrence, later, 'keys');
    } else if (upwards && !isAbove(occurrence)) {
      nudge(occurrence, event.shiftKey ? 'end' : 'both', event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && held?.by === 'keys') drop();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      drop();
      if (!event.repeat) kept.remove(occurrence);
    } else return;
    event.preventDefault();
  };

  // The keys' move is over when the focus goes elsewhere.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (held?.by === 'keys' && relatedTarget && relatedTarget.getAttribute('data-key') !== held.occurrence.key) store();
  };

  const inHand = held && held.by !== 'stored' ? held : null;
  return {
    columns,
    hourPx,
    hours,
    /** The occurrences, with the one that is being moved at its present place. */
    placed,
    drawn,
    said,
    /** The id of the text that says what the keys do. */
    keysId,
    /** Whether free hours can be drawn on. */
    isDrawnOn: onDraw !== undefined,
    /** What is being moved. */
    held: inHand,
    isHeld: ({ key }: Occurrence): boolean => inHand?.occurrence.key === key,
    root: { ref: root, ...pointer, ...useFocusKept(root), onBlur },
    /** What a block or a band does. Its occurrence may be drawn at another place than the stored one. */
    handlersOf: ({ key }: Occurrence) => ({
      onClick: () => {
        store();
        const original = originalOf(key);
        if (original) options.onOpen(original);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const original = originalOf(key);
        if (original) onKey(event, original);
      },
    }),
  };
}

const never = () => false;
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The occurrences, with the one that is being moved at its present place. */
const withHeld = (first: Day, occurrences: readonly Occurrence[], held: HeldOccurrence | null): readonly Occurrence[] =>
  occurrences.map((each) => (held?.occurrence.key === each.key ? placedAt(first, each, held.span) : each));

/** The day for which an element under the pointer stands (`data-drop-day`). */
const dropDayAt = ({ x, y }: Point): Day | undefined =>
  document.elementFromPoint?.(x, y)?.closest<HTMLElement>('[data-drop-day]')?.dataset['dropDay'] as Day | undefined;

/** An event (`data-key`) that is moved is drawn in another place of the document: it keeps the focus there. Returns a handler for what is around. */
function useFocusKept(around: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const key = focused.current?.isConnected ? undefined : focused.current?.dataset['key'];
    if (key) focusIfLost(around.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null);
  });
  return { onFocus: ({ target }: FocusEvent<HTMLElement>) => (focused.current = target) };
}
