import type { ComponentProps, CSSProperties, KeyboardEvent } from 'react';
import { dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { colorOf } from '#features/calendar/colors.ts';
import { Icon } from '#ui/Icon.tsx';
import { isOfOthers } from '#kinds/occurrence.ts';
import { instantAt, pixels, type Span } from './hours.ts';
import type { Block } from './layout.ts';

/** A block is higher than this, px, when its time has a line of its own; and the height of a line of text. */
const TWO_LINES = 42;
const LINE = 18;

export interface BlockProps {
  readonly day: Day;
  readonly block: Block;
  /** The first minute that the column shows. */
  readonly top: number;
  readonly hourPx: number;
  /** Whether it is over. */
  readonly past: boolean;
  readonly held: boolean;
  /** Whether its column is narrow: the title has the room, and of the time only the start is shown. */
  readonly brief: boolean;
  /** The id of the text that says what the keys do. */
  readonly keysId: string;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** How high a block is drawn, px. */
export const heightOfBlock = ({ block: { drawn }, hourPx }: Pick<BlockProps, 'block' | 'hourPx'>): number =>
  pixels(drawn.to - drawn.from, hourPx) - 2;

/** The place of a block in its column: as high as it is long, beside those at the same time. */
export function BlockPlace({ props, children }: { props: BlockProps; children: ComponentProps<'li'>['children'] }) {
  const { occurrence, drawn, place, places } = props.block;
  return (
    <li
      style={
        {
          '--ev': colorOf(occurrence.event),
          top: pixels(drawn.from - props.top, props.hourPx) + 1,
          height: heightOfBlock(props),
          left: `${(place / places) * 100}%`,
          width: `calc(${100 / places}% - ${places > 1 ? 3 : 0}px)`,
        } as CSSProperties
      }
      className={classes('absolute', props.held && 'z-2')}
    >
      {children}
    </li>
  );
}

type BlockButtonProps = Pick<BlockProps, 'onOpen' | 'onKey'> &
  Partial<Pick<BlockProps, 'held' | 'keysId'>> &
  Omit<ComponentProps<'button'>, 'ref' | 'type' | 'onClick' | 'onKeyDown'> & {
    /** The key of the occurrence. */
    readonly name: string;
    /** Whether it cannot be moved. */
    readonly fixed?: boolean;
  };

/** The button of a block or of a line: a press opens it, a drag and the arrow keys move it. */
export function BlockButton({
  name,
  fixed = false,
  held,
  keysId,
  onOpen,
  onKey,
  className,
  ...rest
}: BlockButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>(false);
  return (
    <button
      data-printed=""
      ref={button}
      type="button"
      data-key={name}
      data-row-button="block"
      aria-describedby={fixed ? undefined : keysId}
      onClick={onOpen}
      onKeyDown={onKey}
      {...rest}
      className={classes('event-block text-left', fixed && 'cursor-pointer', held && 'held', className)}
    />
  );
}

/** An event in the column of its day. A press opens it; the edge at its foot is dragged to change its end. */
export function EventBlock(props: BlockProps) {
  const { day, block, past, held, brief } = props;
  const { occurrence, span, drawn } = block;
  const { event, key } = occurrence;
  const fixed = isOfOthers(event);
  const height = heightOfBlock(props);
  const small = height < TWO_LINES;
  const more = [event.description, event.source && `Source: ${event.source}`].filter(Boolean).join('. ');
  const lines = { '--lines': Math.max(1, Math.floor((height - 8 - LINE) / LINE)) } as CSSProperties;
  return (
    <BlockPlace props={props}>
      <BlockButton
        name={key}
        fixed={fixed}
        held={held}
        keysId={props.keysId}
        onOpen={props.onOpen}
        onKey={props.onKey}
        className={classes('size-full', small ? 'items-center' : 'pt-1', past && 'over')}
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
        {!fixed && (span.to <= drawn.to || held) ? <Grip /> : null}
      </BlockButton>
    </BlockPlace>
  );
}

/** The edge at the foot of a block. */
export const Grip = () => <span data-grip="" aria-hidden="true" className="event-grip" />;

/** '10:30, Until 12:00'; an end on another day has its weekday. */
function timeWords(day: Day, { from, to }: Span): string {
  const on = (minute: number) => {
    const at = new Date(instantAt(day, minute));
    return dayOf(at) === day ? clock(at) : `${weekdayShort(dayOf(at))} ${clock(at)}`;
  };
  return `${on(from)}, Until ${on(to)}`;
}

/** The mark of an event that repeats. */
export const Repeats = () => (
  <>
    <Icon name="repeat" size="xs" className="ml-1.5 inline-block align-[-0.1em] text-ink-2" />
    <span className="sr-only">, repeats</span>
  </>
);
