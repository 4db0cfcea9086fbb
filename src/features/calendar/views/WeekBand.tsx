import type { KeyboardEvent } from 'react';
import type { Occurrence } from '#kinds/occurrence.ts';
import type { Day } from '#lib/day.ts';
import { dayOfMonth, fullDay, longDay, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { EventPiece } from './EventPiece.tsx';
import { layOutRow } from './week-row.ts';

/** How many lanes the band has, with the one for '+3 more'. */
const LANES = 4;
const TOP = 2;

interface WeekBandProps {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly now: Date;
  /** What stands above the hours. */
  readonly occurrences: readonly Occurrence[];
  readonly heldKey: string | null;
  readonly onOpenDay: (day: Day) => void;
  readonly onOpen: (occurrence: Occurrence) => void;
  readonly onKey: (occurrence: Occurrence) => (event: KeyboardEvent<HTMLElement>) => void;
}

/** The names of the days, which open them, and below what takes a whole day or longer. They stay in sight while the hours scroll. */
export function WeekBand(props: WeekBandProps) {
  const { days, today, now, occurrences, heldKey, onOpenDay, onOpen, onKey } = props;
  const { pieces, more } = layOutRow(days, occurrences, LANES);
  const lanes = Math.max(0, ...pieces.map(({ lane }) => lane + 1), more.some((n) => n > 0) ? LANES : 0);
  return (
    <div className="sticky top-13 z-10 border-b border-line bg-paper pl-12 md:top-16 lg:pl-14">
      <div className="flex">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            onClick={() => onOpenDay(day)}
            className={classes(
              'flex min-h-11 min-w-0 flex-1 items-baseline gap-1.5 border-t-3 px-2 pt-2 hover:bg-well',
              day === today ? 'border-coral text-coral-text' : 'border-transparent',
            )}
          >
            <span className="sr-only">
              Open {fullDay(day)}
              {day === today ? ', today' : ''}
            </span>
            <span aria-hidden="true" className="font-serif text-lead font-[560]">
              {dayOfMonth(day)}
            </span>
            <span aria-hidden="true" className={classes('text-xs font-medium', day !== today && 'text-ink-2')}>
              {weekdayShort(day)}
            </span>
          </button>
        ))}
      </div>
      {lanes > 0 ? (
        <div
          role="group"
          aria-label="Whole days"
          className="flex"
          style={{ height: `calc(${lanes} * var(--lane) + ${2 * TOP}px)` }}
        >
          {days.map((day, column) => (
            <div key={day} className="relative min-w-0 flex-1 border-l border-line">
              {pieces
                .filter(({ from }) => from === column)
                .map((piece) => (
                  <EventPiece
                    key={piece.occurrence.key}
                    piece={piece}
                    place="band"
                    top={TOP}
                    now={now}
                    reached
                    held={piece.occurrence.key === heldKey}
                    onOpen={() => onOpen(piece.occurrence)}
                    onKey={onKey(piece.occurrence)}
                  />
                ))}
              {more[column]! > 0 ? (
                <button
                  type="button"
                  onClick={() => onOpenDay(day)}
                  className="absolute inset-x-1 bottom-0.5 h-(--lane) rounded-[4px] px-1 text-left text-xs font-semibold text-tide hover:bg-tide-soft"
                >
                  +{more[column]} more<span className="sr-only"> on {longDay(day)}</span>
                </button>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
