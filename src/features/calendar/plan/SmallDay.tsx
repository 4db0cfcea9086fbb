import type { CSSProperties } from 'react';
import type { Day } from '#lib/day.ts';
import { dayOfMonth, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { FIRST_HOUR, LAST_HOUR, type FixedBlock, type PlanBlock } from './block.ts';

type Blocks = readonly (PlanBlock | FixedBlock)[];

/** How high the small picture of a day is, px. */
const SMALL_PX = 66;
const [FROM, UNTIL] = [FIRST_HOUR * 60, LAST_HOUR * 60];
const smallPx = (minute: number) => ((minute - FROM) / (UNTIL - FROM)) * SMALL_PX;

/** The hours of a day as a small picture. */
export const SmallDay = ({ blocks }: { blocks: Blocks }) => (
  <span aria-hidden="true" className="relative block w-7.5 border-y border-line" style={{ height: SMALL_PX }}>
    {blocks
      .filter(({ start, end }) => end > FROM && start < UNTIL)
      .map((block) => (
        <i
          key={block.id}
          style={styleOf(block)}
          className="absolute inset-x-0.5 rounded-[2px] border-s-3 border-(--ev) bg-[color-mix(in_oklab,var(--ev)_30%,var(--card))]"
        />
      ))}
  </span>
);

function styleOf({ color, start, end }: PlanBlock | FixedBlock): CSSProperties {
  const top = Math.max(0, smallPx(start));
  const bottom = Math.min(SMALL_PX, smallPx(end));
  return { ['--ev' as string]: color, top, height: Math.max(3, bottom - top - 0.5) };
}

/** A week as a row of small pictures. The text beside it says what is in it. */
export const SmallWeek = ({ days, blocks, today }: { days: readonly Day[]; blocks: Blocks; today: Day }) => (
  <div aria-hidden="true" className="grid w-full max-w-120 grid-cols-7 text-xs text-ink-2">
    {days.map((day) => (
      <span key={day} className="grid justify-items-center gap-1">
        <span>
          {weekdayShort(day)}{' '}
          <b className={classes(day === today ? 'text-coral-text' : 'text-ink')}>{dayOfMonth(day)}</b>
        </span>
        <SmallDay blocks={blocks.filter((block) => block.day === day)} />
      </span>
    ))}
  </div>
);
