import type { CSSProperties, KeyboardEvent } from 'react';
import { dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { colorOf } from './colors.ts';
import { Repeats } from './Repeats.tsx';
import { isOfOthers } from '#kinds/occurrence.ts';
import { instantAt, pixels, type Span } from './hours.ts';
import type { Block } from './layout.ts';

/** A block is higher than this, px, when its time has a line of its own; and the height of a line of text. */
const TWO_LINES = 42;
const LINE = 18;

export interface EventBlockProps {
  readonly day: Day;
  readonly block: Block;
  /** The first minute that the column shows. */
  readonly top: number;
  /** Whether it is over. */
  readonly past: boolean;
  readonly held: boolean;
  /** Whether its column is narrow: the title has the room, and of the time only the start is shown. */
  readonly brief?: boolean;
  /** The id of the text that says what the keys do. */
  readonly keysId: string;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onLeave: () => void;
}

/** An event in the column of its day: as high as it is long. A press opens it; the edge at its foot is dragged to change its end. */
export function EventBlock({
  day,
  block,
  top,
  past,
  held,
  brief = false,
  keysId,
  onOpen,
  onKey,
  onLeave,
}: EventBlockProps) {
  const { occurrence, span, drawn, place, places } = block;
  const { event, key } = occurrence;
  const fixed = isOfOthers(event);
  const button = useFocusAfter<HTMLButtonElement>(false);
  const height = pixels(drawn.to - drawn.from) - 2;
  const small = height < TWO_LINES;
  const more = [event.description, event.source && `Source: ${event.source}`].filter(Boolean).join('. ');
  const lines = { '--lines': Math.max(1, Math.floor((height - 8 - LINE) / LINE)) } as CSSProperties;
  return (
    <li
      style={
        {
          '--ev': colorOf(event),
          top: pixels(drawn.from - top) + 1,
          height,
          left: `${(place / places) * 100}%`,
          width: `calc(${100 / places}% - ${places > 1 ? 3 : 0}px)`,
        } as CSSProperties
      }
      className={classes('absolute', held && 'z-2')}
    >
      <button
        data-printed=""
        ref={button}
        type="button"
        data-key={key}
        data-row-button="block"
        aria-describedby={fixed ? undefined : keysId}
        onClick={onOpen}
        onKeyDown={onKey}
        onBlur={onLeave}
        className={classes(
          'event-block size-full text-left',
          small ? 'items-center' : 'pt-1',
          past && 'over',
          fixed && 'cursor-pointer',
          held && 'held',
        )}
      >
        <span className={classes('min-w-0 flex-1 text-sm', small && 'flex items-baseline gap-x-2.5 overflow-hidden')}>
          <span
            style={lines}
            className={classes(
              'font-semibold',
              small ? 'max-w-full shrink-0 truncate' : brief ? 'line-clamp-(--lines)' : 'block truncate',
            )}
          >
            {event.title || 'Untitled event'}
            {occurrence.day === null ? null : <Repeats />}
          </span>
          {brief ? (
            <span className={classes('text-ink-2 tabular-nums', small ? 'min-w-0 truncate' : 'block truncate')}>
              <span aria-hidden="true">{clock(instantAt(day, span.from))}</span>
              <span className="sr-only">{timeWords(day, span)}</span>
            </span>
          ) : (
            <span
              style={lines}
              className={classes('text-ink-2 tabular-nums', small ? 'min-w-0 truncate' : 'line-clamp-(--lines)')}
            >
              {timeWords(day, span)}
              {more ? `. ${more}` : ''}
            </span>
          )}
        </span>
        {!fixed && (span.to <= drawn.to || held) ? (
          <span data-grip="" aria-hidden="true" className="event-grip" />
        ) : null}
      </button>
    </li>
  );
}

/** '10:30, Until 12:00'; an end on another day has its weekday. */
function timeWords(day: Day, { from, to }: Span): string {
  const on = (minute: number) => {
    const at = new Date(instantAt(day, minute));
    return dayOf(at) === day ? clock(at) : `${weekdayShort(dayOf(at))} ${clock(at)}`;
  };
  return `${on(from)}, Until ${on(to)}`;
}
