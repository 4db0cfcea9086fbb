import type { ComponentProps, CSSProperties } from 'react';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { colorOf } from '#features/calendar/colors.ts';
import { Icon } from '#ui/Icon.tsx';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { beginWords, pixels, timeOn, type ColumnHours, type Span } from './hours.ts';
import type { Block } from './layout.ts';
import type { Surface } from './use-surface.ts';
import { t } from '#lib/i18n.ts';

/** A block is higher than this, px, when its time has a line of its own; and the height of a line of text. */
const TWO_LINES = 42;
const LINE = 18;

export interface BlockProps {
  readonly surface: Surface;
  readonly column: ColumnHours;
  readonly block: Block;
  readonly now: Date;
}

/** How high a block is drawn, px. */
export const heightOfBlock = ({ block: { drawn }, surface }: BlockProps): number =>
  pixels(drawn.to - drawn.from, surface.hourPx) - 2;

/** The place of a block in its column: as high as it is long, beside those at the same time. */
export function BlockPlace({ props, children }: { props: BlockProps; children: ComponentProps<'li'>['children'] }) {
  const { surface, column, block } = props;
  const { occurrence, drawn, place, places } = block;
  return (
    <li
      style={
        {
          '--ev': colorOf(occurrence.event),
          top: pixels(drawn.from - column.top, surface.hourPx) + 1,
          height: heightOfBlock(props),
          insetInlineStart: `${(place / places) * 100}%`,
          width: `calc(${100 / places}% - ${places > 1 ? 3 : 0}px)`,
        } as CSSProperties
      }
      className={classes('absolute', surface.isHeld(occurrence) && 'z-2')}
    >
      {children}
    </li>
  );
}

type BlockButtonProps = Omit<ComponentProps<'button'>, 'ref' | 'type' | 'onClick' | 'onKeyDown'> & {
  readonly surface: Surface;
  readonly occurrence: Occurrence;
  /** Where it is drawn: when it is deleted, another one there gets the focus. */
  readonly place?: string;
  /** Whether the keys do not move it. */
  readonly fixed?: boolean;
};

/** The button of an event on a surface: a press opens it, a drag and the keys move it. */
export function BlockButton({
  surface,
  occurrence,
  place = 'block',
  fixed = false,
  className,
  ...rest
}: BlockButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>(false);
  return (
    <button
      data-printed=""
      ref={button}
      type="button"
      data-key={occurrence.key}
      data-row-button={place}
      aria-describedby={fixed ? undefined : surface.keysId}
      {...surface.handlersOf(occurrence)}
      {...rest}
      className={classes(className, fixed && 'cursor-pointer', surface.isHeld(occurrence) && 'held')}
    />
  );
}

/** An event in the column of its day. A press opens it; the edge at its foot is dragged to change its end. */
export function EventBlock(props: BlockProps) {
  const { surface, now } = props;
  const { occurrence, span, drawn } = props.block;
  const { day } = props.column;
  const { event } = occurrence;
  // In a narrow column the title has the room, and of the time only the start is shown.
  const brief = surface.columns.length > 1;
  const fixed = isOfOthers(event);
  const height = heightOfBlock(props);
  const small = height < TWO_LINES;
  const more = [event.description, event.source && t('Source: {source}', { source: event.source })]
    .filter(Boolean)
    .join('. ');
  const lines = { '--lines': Math.max(1, Math.floor((height - 8 - LINE) / LINE)) } as CSSProperties;
  return (
    <BlockPlace props={props}>
      <BlockButton
        surface={surface}
        occurrence={occurrence}
        fixed={fixed}
        className={classes(
          'event-block size-full text-start',
          small ? 'items-center' : 'pt-1',
          Date.parse(occurrence.end) <= now.getTime() && 'over',
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
            {event.title || t('Untitled event')}
            {occurrence.day === null ? null : <Repeats />}
          </span>
          {brief ? (
            <span className={classes('text-ink-2 tabular-nums', small ? 'min-w-0 truncate' : 'block truncate')}>
              <span aria-hidden="true">{beginWords(day, span)}</span>
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
        {!fixed && (span.to <= drawn.to || surface.isHeld(occurrence)) ? (
          <span data-grip="" aria-hidden="true" className="event-grip" />
        ) : null}
      </BlockButton>
    </BlockPlace>
  );
}

/** '10:30, Until 12:00'; an end on another day has its weekday. */
const timeWords = (day: Day, { from, to }: Span): string =>
  t('{from}, Until {to}', { from: timeOn(day, from), to: timeOn(day, to) });

/** The mark of an event that repeats. */
export const Repeats = () => (
  <>
    <Icon name="repeat" size="xs" className="ms-1.5 inline-block align-[-0.1em] text-ink-2" />
    <span className="sr-only">, {t('repeats')}</span>
  </>
);
