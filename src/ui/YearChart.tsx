import { memo, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Day } from '#lib/day.ts';
import { capital, dayOfMonth, fullDay, monthShort, monthYear } from '#lib/format.ts';
import { classes } from './classes.ts';
import { dayForKey, yearMonths, type ChartMonth } from './year-months.ts';
import { hasModifier } from './move-focus.ts';
import { t } from '#lib/i18n.ts';

/** What a day of the year shows. */
export interface YearCell {
  readonly paint:
    | 'mood-1'
    | 'mood-2'
    | 'mood-3'
    | 'mood-4'
    | 'mood-5'
    | 'heat-0'
    | 'heat-1'
    | 'heat-2'
    | 'heat-3'
    | 'heat-4';
  /** How much of the cell is filled, from the bottom: 0 to 1. A heat map fills all of it. */
  readonly height: number;
  /** Striped: a day on which nothing was due. */
  readonly striped?: boolean | undefined;
  /** The day's content in words: 'Good, 2 check-ins', '3 of 4 done'. */
  readonly words: string;
}

interface YearChartProps {
  /** What the chart shows, for screen readers: 'Mood of each day, June 2025 to May 2026'. */
  readonly label: string;
  readonly today: Day;
  /** The last month shown is this day's; by default today's. */
  readonly until?: Day | undefined;
  /** The days with content; all others are a low line. Pass the same object while nothing has changed. */
  readonly cells: ReadonlyMap<Day, YearCell>;
  /** The words of a day without a cell. */
  readonly emptyWords: string;
  /** Called on a press, or Enter, on a day. */
  readonly onPick?: ((day: Day) => void) | undefined;
}

// Cell, gaps and margins in units of the drawing: 31 days fit into 320 px.
const [W, H, GAP_X, GAP_Y, LEFT, TOP] = [11, 15, 1.5, 5, 30, 20];
const WIDTH = LEFT + 31 * (W + GAP_X);
const HEIGHT = TOP + 12 * (H + GAP_Y) + 2;
const x = (date: number) => LEFT + (date - 1) * (W + GAP_X);
const y = (row: number) => TOP + row * (H + GAP_Y);

/** Labels are at least 10 px high, however narrow the chart is, and never larger than the page's own notes. */
const LABEL = 'fill-ink-2 font-sans text-[12px] font-medium @max-[350px]:text-[15px] @min-[480px]:text-[10px]';

/**
 * A rolling year: twelve rows of months with the present one last, 31 columns of days. So it is never half empty and fits into 320 px. One
 * stop of the Tab key; arrow keys move by days, and the line below shows the day under the focus or the pointer.
 */
export function YearChart({ label, today, until = today, cells, emptyWords, onPick }: YearChartProps) {
  const months = useMemo(() => yearMonths(until), [until]);
  const end = months.at(-1)!.days.at(-1)!;
  const last = end < today ? end : today;
  const [focused, setFocused] = useState<Day | null>(null);
  const [hovered, setHovered] = useState<Day | null>(null);
  const grid = useRef<SVGSVGElement>(null);
  const stripes = useId();
  const active = focused && focused >= months[0]!.first && focused <= last ? focused : last;
  const shown = hovered ?? active;

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && onPick) {
      event.preventDefault();
      onPick(active);
      return;
    }
    if (hasModifier(event)) return;
    const next = dayForKey(months, active, event.key, last);
    if (next === active && !MOVE_KEYS.has(event.key)) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus();
  };
  const dayAt = ({ target }: { target: EventTarget }): Day | null => {
    const day = target instanceof Element ? target.closest<SVGElement>('[data-day]')?.dataset['day'] : undefined;
    return day !== undefined && day <= last ? (day as Day) : null;
  };

  return (
    <div className="@container max-w-[36rem]">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus, one at a time */}
      <svg
        ref={grid}
        role="grid"
        aria-label={label}
        aria-readonly="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full overflow-visible tabular-nums"
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(dayAt(event) ?? active)}
        onPointerMove={(event: PointerEvent) => setHovered(event.pointerType === 'mouse' ? dayAt(event) : null)}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          const day = dayAt(event);
          if (!day) return;
          setFocused(day);
          onPick?.(day);
        }}
      >
        <defs>
          <pattern id={stripes} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V4" className="stroke-heat-3" strokeWidth="2.4" />
          </pattern>
        </defs>
        <g aria-hidden="true">
          {[1, 8, 15, 22, 29].map((date) => (
            <text key={date} x={x(date)} y="11" className={LABEL}>
              {date}
            </text>
          ))}
        </g>
        {months.map((month, row) => (
          <Month
            key={month.first}
            month={month}
            row={row}
            today={today}
            last={last}
            cells={cells}
            emptyWords={emptyWords}
            stripes={stripes}
            active={month.days.includes(active) ? active : null}
          />
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 min-h-5 text-sm text-ink-2">
        <span className="font-semibold text-ink">{capital(fullDay(shown))}</span>:{' '}
        {cells.get(shown)?.words ?? emptyWords}
      </p>
    </div>
  );
}

const MOVE_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

interface MonthProps {
  readonly month: ChartMonth;
  readonly row: number;
  readonly today: Day;
  readonly last: Day;
  readonly cells: ReadonlyMap<Day, YearCell>;
  readonly emptyWords: string;
  readonly stripes: string;
  /** The day of this month that Tab leads to, if it is one of these. */
  readonly active: Day | null;
}

/** One row. Moving the focus draws only the two months it leaves and enters, not the year. */
const Month = memo(function Month({ month, row, today, last, cells, emptyWords, stripes, active }: MonthProps) {
  // French writes four letters and a full stop.
  const name = monthShort(month.first).replace('.', '');
  return (
    <g role="row">
      <text
        role="rowheader"
        aria-label={monthYear(month.first)}
        x="0"
        y={y(row) + H - 3}
        className={classes(LABEL, name.length > 3 && '@max-[350px]:[transform:scaleX(.85)]')}
      >
        {name}
      </text>
      {month.days.map((day) => {
        const date = dayOfMonth(day);
        if (day > last) {
          return (
            <circle
              key={day}
              aria-hidden="true"
              cx={x(date) + W / 2}
              cy={y(row) + H - 1.5}
              r="1"
              className="fill-edge opacity-60"
            />
          );
        }
        const cell = cells.get(day);
        return (
          <g
            key={day}
            role="gridcell"
            data-day={day}
            tabIndex={day === active ? 0 : -1}
            aria-label={`${fullDay(day)}${day === today ? t(', today') : ''}: ${cell?.words ?? emptyWords}`}
            className="group outline-none"
          >
            {/* The gaps between the cells can be pressed too. */}
            <rect
              x={x(date) - GAP_X / 2}
              y={y(row) - GAP_Y / 2}
              width={W + GAP_X}
              height={H + GAP_Y}
              fill="transparent"
            />
            <Cell x={x(date)} y={y(row)} cell={cell} stripes={stripes} />
            {day === today ? <Frame x={x(date)} y={y(row)} className="stroke-coral" /> : null}
            <Frame x={x(date)} y={y(row)} className="hidden stroke-focus group-focus-visible:inline" />
          </g>
        );
      })}
    </g>
  );
});

interface CellProps {
  readonly x: number;
  readonly y: number;
  readonly cell: YearCell | undefined;
  readonly stripes: string;
}

function Cell({ x, y, cell, stripes }: CellProps) {
  if (!cell) return <rect x={x} y={y + H - 1} width={W} height="1" className="fill-edge opacity-60" />;
  const high = Math.round(H * Math.min(1, Math.max(0, cell.height)) * 10) / 10;
  return (
    <>
      {high < H ? <rect x={x} y={y} width={W} height={H} rx="1.5" className="fill-heat-0 opacity-70" /> : null}
      <rect x={x} y={y + H - high} width={W} height={high} rx="1.5" style={{ fill: `var(--${cell.paint})` }} />
      {cell.striped ? <rect x={x} y={y} width={W} height={H} rx="1.5" fill={`url(#${stripes})`} /> : null}
    </>
  );
}

const Frame = ({ x, y, className }: { readonly x: number; readonly y: number; readonly className: string }) => (
  <rect
    x={x - 1.5}
    y={y - 1.5}
    width={W + 3}
    height={H + 3}
    rx="2.5"
    fill="none"
    strokeWidth="2"
    className={className}
  />
);
