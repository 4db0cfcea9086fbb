import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Instant } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { useNow } from '#ui/use-now.ts';
import { remove } from './actions.ts';
import { EventBlock } from './EventBlock.tsx';
import { FoldButton } from './FoldButton.tsx';
import {
  foldedUntil,
  hourLines,
  instantAt,
  lengthOf,
  minuteOf,
  minuteOfHour,
  minutesIn,
  pixels,
  spanWords,
  type Span,
} from './hours.ts';
import type { HoursTarget } from './hours-target.ts';
import { layOut } from './layout.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { drawnBetween, gapAt, hourAt } from './shift.ts';
import { useColumnPointer } from './use-column-pointer.ts';
import { useHeld } from './use-held.ts';

/** The start of an event that the person has just stored. */
export interface Stored {
  readonly begin: Instant;
}

export interface DayColumnProps {
  readonly day: Day;
  /** What takes place at hours; whole days are in DayBand. */
  readonly occurrences: readonly Occurrence[];
  readonly onOpen: (occurrence: Occurrence) => void;
  /** A new event, drawn on free hours; in minutes of the day. */
  readonly onDraw: (span: Span) => void;
  readonly onSwipe: (days: 1 | -1) => void;
  /** What is dragged from beside the day asks it. */
  readonly target?: Ref<HoursTarget> | undefined;
  /** It is brought in sight, also where the early hours were folded. */
  readonly stored: Stored | null;
}

/** The hours of a day with its events as blocks, which are moved, made longer or shorter, and drawn: by mouse, finger and keyboard. */
export function DayColumn({ day, occurrences, onOpen, onDraw, onSwipe, target, stored: justStored }: DayColumnProps) {
  const now = useNow();
  const column = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const current = dayOf(now) === day ? minuteOf(day, now.toISOString()) : null;
  // Decided once: hours do not fold while they are looked at.
  const [hour] = useState(() => foldedUntil(day, occurrences, current));
  const morning = minuteOfHour(day, hour);
  // Unless it is earlier than that now.
  const [unfolded, setUnfolded] = useState(current !== null && current < morning);
  const [noticed, setNoticed] = useState(justStored);
  if (justStored !== noticed) {
    setNoticed(justStored);
    if (isEarly(day, justStored, morning)) setUnfolded(true);
  }
  const shown = { from: unfolded ? 0 : morning, to: lengthOf(day) };
  const { held, said, drag, nudge, store, drop } = useHeld(day, occurrences, shown);
  const [drawn, setDrawn] = useState<Span | null>(null);

  const asHeld = (each: Occurrence): Occurrence =>
    held?.occurrence.key === each.key
      ? { ...each, begin: instantAt(day, held.span.from), end: instantAt(day, held.span.to) }
      : each;
  const blocks = layOut(day, occurrences.map(asHeld), shown);
  const early = occurrences.filter(({ end }) => minuteOf(day, end) <= morning);
  const originalOf = (key: string | undefined) => occurrences.find((each) => each.key === key) ?? null;

  const minuteAt = (clientY: number) =>
    shown.from + minutesIn(clientY - (column.current?.getBoundingClientRect().top ?? 0));
  useImperativeHandle(target, () => ({
    over: ({ x, y }) => {
      const box = column.current?.getBoundingClientRect();
      const within = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      const span = within ? hourAt(minuteAt(y), shown) : null;
      setDrawn((was) => (was?.from === span?.from && was?.to === span?.to ? was : span));
      return span;
    },
    leave: () => setDrawn(null),
  }));
  const pointer = useColumnPointer(column, {
    minuteAt,
    targetAt: (element) => originalOf(element.closest<HTMLElement>('[data-key]')?.dataset['key']),
    mayDrag: ({ event }) => !isOfOthers(event),
    onDrag: drag,
    onDraw: (began, minute) => setDrawn(drawnBetween(began, minute, shown)),
    onTap: (minute) => onDraw(gapAt(minute, shown)),
    onSwipe,
    onEnd: (kept) => {
      if (drawn && kept) onDraw(drawn);
      setDrawn(null);
      if (kept) store();
      else drop();
    },
  });
  const onKey = (occurrence: Occurrence) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      nudge(occurrence, event.shiftKey ? 'end' : 'both', event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && held?.by === 'keys') {
      event.preventDefault();
      drop();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      drop();
      if (!event.repeat) void remove(occurrence);
    }
  };

  return (
    <div className="select-none">
      <FoldButton unfolded={unfolded} onFold={setUnfolded} className="pl-14">
        {earlyWords(day, hour, early, unfolded)}
      </FoldButton>
      <div className="relative mt-1 mb-4 pl-14">
        <div
          ref={column}
          {...pointer}
          style={{ height: pixels(shown.to - shown.from) }}
          className="relative cursor-cell touch-pan-y touch-pinch-zoom [-webkit-touch-callout:none]"
        >
          <ol aria-hidden="true">
            {hourLines(day, shown).map(({ minute, label }) => (
              <li
                key={minute}
                style={{ top: pixels(minute - shown.from) }}
                className="pointer-events-none absolute inset-x-0 border-t border-line"
              >
                {/* The time of now stands in the place of an hour that is near. */}
                {current !== null && Math.abs(current - minute) < 20 ? null : (
                  <span className="absolute right-full mr-3 -translate-y-1/2 text-xs whitespace-nowrap text-ink-2 tabular-nums">
                    {label}
                  </span>
                )}
              </li>
            ))}
          </ol>
          {current !== null && current >= shown.from ? (
            <div
              aria-hidden="true"
              style={{ top: pixels(current - shown.from) }}
              className="pointer-events-none absolute inset-x-0 border-t-2 border-coral"
            >
              <span className="absolute right-full mr-1.5 -translate-y-1/2 rounded-[5px] bg-coral-fill px-1 py-0.5 text-xs font-bold whitespace-nowrap text-on-coral tabular-nums">
                {clock(now)}
              </span>
            </div>
          ) : null}
          {unfolded && noticed && isEarly(day, noticed, morning) ? (
            <div
              key={noticed.begin}
              ref={scrollToIt}
              style={{ top: pixels(minuteOf(day, noticed.begin)) }}
              className="pointer-events-none absolute h-14 scroll-my-36"
            />
          ) : null}
          {drawn ? (
            <div
              style={{ top: pixels(drawn.from - shown.from), height: pixels(drawn.to - drawn.from) }}
              className="absolute inset-x-1.5 rounded-s border border-dashed border-tide bg-tide-soft px-3 py-1 text-sm text-ink"
            >
              {spanWords(day, drawn)}
            </div>
          ) : null}
          <ul aria-label="Hours" className="absolute inset-y-0 right-0 left-1.5">
            {blocks.map((block) => (
              <EventBlock
                key={block.occurrence.key}
                day={day}
                block={block}
                top={shown.from}
                past={Date.parse(block.occurrence.end) <= now.getTime()}
                held={held !== null && held.by !== 'stored' && held.occurrence.key === block.occurrence.key}
                keysId={keysId}
                onOpen={() => {
                  store();
                  const original = originalOf(block.occurrence.key);
                  if (original) onOpen(original);
                }}
                onKey={onKey(originalOf(block.occurrence.key) ?? block.occurrence)}
                onLeave={() => held?.by === 'keys' && store()}
              />
            ))}
          </ul>
        </div>
      </div>
      <p id={keysId} className="sr-only">
        The arrow keys move it by 15 minutes. With Shift they change its end. Enter opens it, Delete deletes it.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Whether an event that was just stored is before the hour until which the day is folded. */
function isEarly(day: Day, stored: Stored | null, morning: number): boolean {
  return stored !== null && dayOf(new Date(stored.begin)) === day && minuteOf(day, stored.begin) < morning;
}

const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** 'Before 8: Morning pages, 07:00'; of several the number. */
function earlyWords(day: Day, hour: number, early: readonly Occurrence[], unfolded: boolean): string {
  const [first, ...rest] = early;
  if (unfolded) return `Hide the hours before ${hour}`;
  if (!first) return `Before ${hour}`;
  const began = minuteOf(day, first.begin) < 0 ? `until ${clock(first.end)}` : clock(first.begin);
  return `Before ${hour}: ${first.event.title || 'Untitled event'}, ${began}${rest.length > 0 ? `, and ${rest.length} more` : ''}`;
}
