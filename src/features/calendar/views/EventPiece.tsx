import type { CSSProperties } from 'react';
import { colorOf } from '#features/calendar/colors.ts';
import { BlockButton } from '#features/calendar/surface/EventBlock.tsx';
import type { Surface } from '#features/calendar/surface/use-surface.ts';
import { isOfOthers } from '#kinds/occurrence.ts';
import { clock } from '#ui/clock.ts';
import { dayOf } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import type { Piece } from './week-row.ts';
import './views.css';
import { t } from '#lib/i18n.ts';

interface EventPieceProps {
  readonly surface: Surface;
  readonly piece: Piece;
  /** Where it is drawn: when it is deleted, another one there gets the focus. */
  readonly place: string;
  /** How far down the first lane begins, px. */
  readonly top: number;
  readonly now: Date;
  /** Whether Tab reaches it. */
  readonly reached: boolean;
}

/** An event in a row of days, in the cell of its first day: a line with its time, or a band across its days. */
export function EventPiece({ surface, piece, place, top, now, reached }: EventPieceProps) {
  const { occurrence, from, to, lane, band, before, after } = piece;
  // On days that are gone the title gets the room: when it was is no longer needed at a glance.
  const gone = dayOf(new Date(occurrence.end)) < dayOf(now);
  const time = occurrence.allDay || before ? null : clock(occurrence.begin);
  return (
    <BlockButton
      surface={surface}
      occurrence={occurrence}
      place={place}
      aria-describedby={undefined}
      tabIndex={reached ? undefined : -1}
      style={
        {
          '--ev': colorOf(occurrence.event),
          top: `calc(${top}px + ${lane} * var(--lane))`,
          width: `calc(${to - from} * (100% + 1px) - ${before ? 0 : 4}px - ${after ? 1 : 4}px)`,
          insetInlineStart: before ? 0 : 4,
          cursor: isOfOthers(occurrence.event) ? 'pointer' : undefined,
        } as CSSProperties
      }
      className={classes(
        band ? 'month-band' : 'month-line',
        before && 'before',
        after && 'after',
        Date.parse(occurrence.end) <= now.getTime() && 'over',
      )}
    >
      {time ? <span className={gone ? 'sr-only' : 'me-1.5 text-ink-2 tabular-nums'}>{time}</span> : null}
      <span className="title min-w-0 truncate">{occurrence.event.title || t('Untitled event')}</span>
    </BlockButton>
  );
}
