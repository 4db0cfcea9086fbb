/** The geometry of the week's grid (spec 000, section 9): hours 8:00 to 19:00 as 12 rows of 64 px. Pure. */
import type { Day } from '#lib/day.ts';
import { DAY_MINUTES, type Stretch } from './block.ts';
import { STEP } from './fit.ts';
import { sideBySide } from '#features/calendar/side-by-side.ts';

export const FIRST_HOUR = 8;
export const ROWS = 12;
export const HOUR_PX = 64;
export const GRID_PX = ROWS * HOUR_PX;
/** A block shows its description from this height on, px. */
export const DESCRIBED_PX = 32;
/** A short block is drawn this high, so that it can be read and pressed, px. */
const LEAST_PX = 24;

const FROM = FIRST_HOUR * 60;
const UNTIL = FROM + ROWS * 60;

/** Whether a block is above the grid, in it, or below it. */
export const bandOf = ({ start, end }: Stretch): 'before' | 'grid' | 'after' =>
  end <= FROM ? 'before' : start >= UNTIL ? 'after' : 'grid';

export const pxOf = (minutes: number): number => ((minutes - FROM) / 60) * HOUR_PX;

export interface Box {
  readonly top: number;
  readonly height: number;
  /** From the left edge of the grid, and how wide: shares of 1. */
  readonly left: number;
  readonly width: number;
}

/** Where each block is drawn in a grid of these days, by its id. Blocks that overlap stand side by side. */
export function boxesOf(
  days: readonly Day[],
  blocks: readonly (Stretch & { readonly id: string })[],
): Map<string, Box> {
  const boxes = new Map<string, Box>();
  days.forEach((day, n) => {
    const ofDay = blocks.filter((block) => block.day === day && bandOf(block) === 'grid');
    const drawn = ofDay.map(({ start, end }) => {
      const top = pxOf(Math.max(start, FROM));
      const height = Math.max(LEAST_PX, pxOf(Math.min(end, UNTIL)) - top);
      return { start: Math.min(top, GRID_PX - LEAST_PX), end: Math.min(top, GRID_PX - LEAST_PX) + height };
    });
    sideBySide(drawn).forEach(({ column, columns }, i) => {
      const { start, end } = drawn[i]!;
      const share = 1 / days.length;
      boxes.set(ofDay[i]!.id, {
        top: start,
        height: end - start,
        left: (n + column / columns) * share,
        width: share / columns,
      });
    });
  });
  return boxes;
}

/** A start of a block that is `length` minutes long: in steps of a quarter of an hour, and within the day. */
export const snapped = (minutes: number, length: number): number =>
  Math.max(0, Math.min(Math.round(minutes / STEP) * STEP, DAY_MINUTES - Math.min(length, DAY_MINUTES)));

/** The free stretches of a day between two times, at least `least` minutes long. */
export function gapsOf(day: Day, blocks: readonly Stretch[], from: number, until: number, least: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = from;
  const ofDay = blocks.filter((block) => block.day === day).sort((a, b) => a.start - b.start);
  for (const { start, end } of [...ofDay, { start: until, end: until }]) {
    if (Math.min(start, until) - at >= least) gaps.push({ day, start: at, end: Math.min(start, until) });
    at = Math.max(at, end);
  }
  return gaps;
}

/** Where an arrow key moves a block: a quarter of an hour up or down, or a day within the week; null for other keys and at the ends. */
export function arrowMove(key: string, { day, start, end }: Stretch, days: readonly Day[]): Stretch | null {
  const by = { ArrowUp: -STEP, ArrowDown: STEP }[key];
  if (by !== undefined) {
    const to = Math.max(0, Math.min(start + by, DAY_MINUTES - Math.min(end - start, DAY_MINUTES)));
    return to === start ? null : { day, start: to, end: to + end - start };
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const next = step === undefined ? undefined : days[days.indexOf(day) + step];
  return next === undefined ? null : { day: next, start, end };
}
