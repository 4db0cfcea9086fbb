import type { ReactNode } from 'react';
import { clock } from '#ui/clock.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { EventBlock, type BlockProps } from './EventBlock.tsx';
import { heightOf, linesOf, minuteOf, pixels, spanWords, type ColumnHours, type Span } from './hours.ts';
import { layOut } from './layout.ts';
import { msg } from '#lib/i18n.ts';
import type { Surface } from './use-surface.ts';

interface HoursSurfaceProps {
  readonly surface: Surface;
  readonly now: Date;
  /** What takes place in the hours. What the surface has besides is drawn elsewhere. */
  readonly occurrences: readonly Occurrence[];
  /** What the keys do, for screen readers. */
  readonly help: string;
  /** The margin of the hours, with room for their labels. */
  readonly className: string;
  /** The name of a column, for screen readers. */
  readonly nameOf?: (day: Day) => string;
  /** Where the time of now is written. */
  readonly clockOfNow?: 'beside' | 'within' | undefined;
  /** Draws a block; without it, EventBlock. */
  readonly renderBlock?: (props: BlockProps) => ReactNode;
  /** What stands above and below the hours. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** What else stands on the hours. */
  readonly children?: ReactNode;
}

/** What the keys do on a surface of several days. */
export const WEEK_KEYS = msg(
  'The arrow keys move it by 15 minutes, or to the day before or after. With Shift they change its end. Enter opens it, Delete deletes it.',
);

/** The hours of the days of a surface as columns, with the blocks of what takes place. */
export function HoursSurface(props: HoursSurfaceProps) {
  const { surface, help, className, before, after, children } = props;
  const { columns, hourPx, hours } = surface;
  const single = columns.length === 1 ? columns[0]! : null;
  const current = single && minuteOfNow(single, props.now);
  return (
    <div
      {...surface.root}
      className="touch-pan-y touch-pinch-zoom select-none [-webkit-touch-callout:none] [--lane:23px] pointer-coarse:[--lane:30px]"
    >
      {before}
      <div
        ref={hours}
        className={classes('relative flex', className)}
        style={{ height: pixels(heightOf(columns), hourPx) }}
      >
        <ol aria-hidden="true">
          {linesOf(columns).map(({ minute, label }) => (
            <li
              key={minute}
              style={{ top: pixels(minute, hourPx) }}
              className="pointer-events-none absolute inset-x-0 border-t border-line"
            >
              {/* The time of now stands in the place of an hour that is near. */}
              {props.clockOfNow === 'beside' &&
              current !== null &&
              Math.abs(current - single!.top - minute) < 20 ? null : (
                <span
                  className={classes(
                    'absolute inset-e-full -translate-y-1/2 text-xs whitespace-nowrap text-ink-2 tabular-nums',
                    single ? 'me-3' : 'me-2',
                  )}
                >
                  {label}
                </span>
              )}
            </li>
          ))}
        </ol>
        {columns.map((column) => (
          <Column key={column.day} {...props} column={column} single={single !== null} />
        ))}
        {children}
      </div>
      {after}
      <p id={surface.keysId} className="sr-only">
        {help}
      </p>
      <p aria-live="polite" className="sr-only">
        {surface.said}
      </p>
    </div>
  );
}

interface ColumnProps extends HoursSurfaceProps {
  readonly column: ColumnHours;
  /** Whether it is the only one: there is room. */
  readonly single: boolean;
}

function Column({ surface, column, single, now, occurrences, nameOf = longDay, ...rest }: ColumnProps) {
  const { drawn, hourPx } = surface;
  const { day, top, shown } = column;
  const current = minuteOfNow(column, now);
  const nowLine =
    current === null ? null : (
      <NowLine top={pixels(current - top, hourPx)} clock={clock(now)} where={rest.clockOfNow ?? null} />
    );
  const draw = rest.renderBlock ?? ((props) => <EventBlock key={props.block.occurrence.key} {...props} />);
  return (
    <div
      className={classes(
        'relative min-w-0 flex-1',
        surface.isDrawnOn && 'cursor-cell',
        !single && 'border-s border-line',
        !single && day === dayOf(now) && 'bg-[color-mix(in_oklab,var(--coral-soft)_40%,transparent)]',
      )}
    >
      {single ? nowLine : null}
      {drawn?.day === day ? <Drawn day={day} span={drawn.span} top={top} hourPx={hourPx} single={single} /> : null}
      <ul
        aria-label={nameOf(day)}
        className={classes('absolute inset-y-0', single ? 'inset-e-0 inset-s-1.5' : 'inset-x-0.5')}
      >
        {layOut(day, occurrences, shown).map((block) => draw({ surface, column, block, now }))}
      </ul>
      {single ? null : nowLine}
    </div>
  );
}

/** The minute of now in a column that shows it. */
function minuteOfNow({ day, shown }: ColumnHours, now: Date): number | null {
  const minute = dayOf(now) === day ? minuteOf(day, now.toISOString()) : -1;
  return minute >= shown.from && minute < shown.to ? minute : null;
}

interface NowLineProps {
  readonly top: number;
  readonly clock: string;
  readonly where: HoursSurfaceProps['clockOfNow'] | null;
}

function NowLine({ top, clock: time, where }: NowLineProps) {
  return (
    <div aria-hidden="true" style={{ top }} className="pointer-events-none absolute inset-x-0 border-t-2 border-coral">
      {where ? (
        <span
          className={classes(
            'absolute -translate-y-1/2 rounded-[5px] bg-coral-fill px-1 py-0.5 text-xs font-bold whitespace-nowrap text-on-coral tabular-nums',
            where === 'beside' ? 'inset-e-full me-1.5' : 'inset-e-0',
          )}
        >
          {time}
        </span>
      ) : null}
    </div>
  );
}

/** Where a new event would be. */
function Drawn(props: { day: Day; span: Span; top: number; hourPx: number; single: boolean }) {
  const { day, span, top, hourPx, single } = props;
  return (
    <div
      style={{ top: pixels(span.from - top, hourPx), height: pixels(span.to - span.from, hourPx) }}
      className={classes(
        'absolute overflow-hidden rounded-s border border-dashed border-tide bg-tide-soft py-1 text-ink',
        single ? 'inset-x-1.5 px-3 text-sm' : 'inset-x-0.5 px-2 text-xs',
      )}
    >
      {spanWords(day, span)}
    </div>
  );
}
