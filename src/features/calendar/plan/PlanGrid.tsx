import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { fullHour } from '#ui/clock.ts';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import type { PlanBlock } from './block.ts';
import { shownAt } from './block.ts';
import { Band, type BandProps } from './Band.tsx';
import { BlockButton, FixedItem, Ghost } from './BlockButton.tsx';
import type { Moment } from './fit.ts';
import { boxesOf, FIRST_HOUR, GRID_PX, HOUR_PX, pxOf, ROWS } from './grid.ts';

interface GridProps extends Pick<BandProps, 'days' | 'blocks' | 'fixed' | 'drag' | 'actions'> {
  readonly now: Moment;
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Whether it is scrolled to the present time when it is first drawn. */
  readonly openAtNow: boolean;
  /** What stands in the free time of a phone's day. */
  readonly children?: ReactNode;
}

/** How far down the present time is, as a share of what is visible. */
const IN_SIGHT = 0.6;

const hours = Array.from({ length: ROWS }, (_, n) => FIRST_HOUR + n);

/** The hours of one or seven days with their blocks; earlier and later blocks are in a band above and below (product.md). */
export function PlanGrid({ days, blocks, fixed, now, drag, actions, grid, openAtNow, children }: GridProps) {
  const one = days.length === 1;
  const shown = blocks.filter(({ day }) => days.includes(day));
  const around = fixed.filter(({ day }) => days.includes(day));
  const boxes = boxesOf(days, [...around, ...shown]);
  const dragged = drag && blocks.find(({ id }) => id === drag.id);
  const ghost = dragged && {
    ...dragged,
    day: drag.day,
    start: drag.start,
    end: drag.start + dragged.end - dragged.start,
  };
  const today = days.indexOf(now.day);
  useOpenedAtNow(grid, openAtNow && today >= 0 ? pxOf(now.minutes) : null);
  const band = { days, blocks: shown, fixed: around, drag, actions };
  return (
    <>
      <Band {...band} which="before" label={`before ${FIRST_HOUR}`} />
      <div
        ref={grid}
        role="group"
        aria-label="The hours of the plan"
        className="relative ml-13"
        style={{ height: GRID_PX }}
      >
        {hours.map((hour) => (
          <div
            key={hour}
            className="absolute right-0 -left-1 border-t border-line"
            style={{ top: (hour - FIRST_HOUR) * HOUR_PX }}
          >
            <span className="absolute -top-2.5 right-full mr-2 text-xs whitespace-nowrap text-ink-2 tabular-nums">
              {fullHour(hour)}
            </span>
          </div>
        ))}
        {days.map((day, n) => (
          <div
            key={day}
            className={classes(
              'absolute inset-y-0 border-l border-line',
              day === now.day && !one && 'bg-[color-mix(in_oklab,var(--coral-soft)_40%,transparent)]',
            )}
            style={{ left: `${(n / days.length) * 100}%`, width: `${100 / days.length}%` }}
          />
        ))}
        {one && today === 0 ? (
          <div aria-hidden="true" className="absolute inset-y-0 -left-1 w-1.5 bg-(image:--bands)" />
        ) : null}
        {children}
        {around.map((block) => {
          const box = boxes.get(block.id);
          return box ? <FixedItem key={block.id} block={block} box={box} /> : null;
        })}
        {shown.map((block) => {
          const box = boxes.get(block.id);
          return box ? (
            <BlockButton
              key={block.id}
              block={block}
              box={box}
              lifted={drag?.id === block.id}
              actions={actions}
              handle={one}
            />
          ) : null;
        })}
        {ghost && days.includes(ghost.day) ? <Ghost block={ghost} box={ghostBox(days, ghost)} /> : null}
        {today >= 0 ? (
          <NowLine at={pxOf(now.minutes)} column={today} of={days.length} clock={shownAt(now.minutes)} />
        ) : null}
      </div>
      <Band {...band} which="after" label={`after ${FIRST_HOUR + ROWS}`} />
    </>
  );
}

const ghostBox = (days: readonly Day[], { day, start, end }: PlanBlock) => ({
  top: pxOf(start),
  height: Math.max(24, pxOf(end) - pxOf(start)),
  left: days.indexOf(day) / days.length,
  width: 1 / days.length,
});

function NowLine({ at, column, of, clock }: { at: number; column: number; of: number; clock: string }) {
  if (at < 0 || at > GRID_PX) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 border-t-2 border-coral"
      style={{ top: at - 1, left: `${(column / of) * 100}%`, width: `${100 / of}%` }}
    >
      <span
        className={classes(
          'absolute -top-2.75 rounded-[4px] bg-coral-fill px-1.25 text-xs leading-5 font-semibold whitespace-nowrap text-on-coral tabular-nums',
          of === 1 ? 'right-full mr-2' : 'right-0',
        )}
      >
        {clock}
      </span>
    </div>
  );
}

/** Scrolls once, when the grid is first drawn, so that the present time is in sight. */
function useOpenedAtNow(grid: RefObject<HTMLElement | null>, at: number | null): void {
  const scroll = useEffectEvent(() => {
    const scroller = grid.current?.closest<HTMLElement>('[data-plan-scroller]')?.parentElement;
    if (!scroller || !grid.current || at === null) return;
    const { top, height } = scroller.getBoundingClientRect();
    const below = grid.current.getBoundingClientRect().top + at - (top + height * IN_SIGHT);
    if (below > 0) scroller.scrollTop += below;
  });
  useEffect(() => {
    // After the dialog has put the focus on its first control.
    const frame = requestAnimationFrame(() => scroll());
    return () => cancelAnimationFrame(frame);
  }, []);
}
