import type { KeyboardEvent } from 'react';
import { EventBlock } from '#features/calendar/EventBlock.tsx';
import { minuteOf, pixels, spanWords, type Span } from '#features/calendar/hours.ts';
import { layOut } from '#features/calendar/layout.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import type { ColumnHours } from './week-hours.ts';

interface WeekColumnProps {
  readonly column: ColumnHours;
  readonly today: Day;
  readonly now: Date;
  /** Those of the week. */
  readonly occurrences: readonly Occurrence[];
  /** What is being drawn on it. */
  readonly drawn: Span | null;
  readonly heldKey: string | null;
  readonly helpId: string;
  readonly onOpen: (occurrence: Occurrence) => void;
  readonly onKey: (occurrence: Occurrence) => (event: KeyboardEvent<HTMLElement>) => void;
}

/** The hours of one of several days, with the blocks of its events. */
export function WeekColumn(props: WeekColumnProps) {
  const { column, today, now, occurrences, drawn, heldKey, helpId, onOpen, onKey } = props;
  const { day, top, shown } = column;
  const current = dayOf(now) === day ? minuteOf(day, now.toISOString()) : null;
  return (
    <div
      className={classes(
        'relative min-w-0 flex-1 border-l border-line',
        day === today && 'bg-[color-mix(in_oklab,var(--coral-soft)_40%,transparent)]',
      )}
    >
      {drawn ? (
        <div
          style={{ top: pixels(drawn.from - top), height: pixels(drawn.to - drawn.from) }}
          className="absolute inset-x-0.5 overflow-hidden rounded-s border border-dashed border-tide bg-tide-soft px-2 py-1 text-xs text-ink"
        >
          {spanWords(day, drawn)}
        </div>
      ) : null}
      <ul aria-label={longDay(day)} className="absolute inset-y-0 right-0.5 left-0.5">
        {layOut(day, occurrences, shown).map((block) => (
          <EventBlock
            key={block.occurrence.key}
            day={day}
            block={block}
            top={top}
            past={Date.parse(block.occurrence.end) <= now.getTime()}
            held={heldKey === block.occurrence.key}
            brief
            keysId={helpId}
            onOpen={() => onOpen(block.occurrence)}
            onKey={onKey(block.occurrence)}
            onLeave={NOTHING}
          />
        ))}
      </ul>
      {current !== null && current >= shown.from ? (
        <div
          aria-hidden="true"
          style={{ top: pixels(current - top) }}
          className="pointer-events-none absolute inset-x-0 border-t-2 border-coral"
        />
      ) : null}
    </div>
  );
}

/** What keys have moved is stored by time: the block is drawn anew in another column. */
const NOTHING = () => undefined;
