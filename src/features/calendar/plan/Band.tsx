import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import type { FixedBlock, PlanBlock } from './block.ts';
import { type BlockActions, BlockButton, FixedItem } from './BlockButton.tsx';
import { bandOf } from './grid.ts';
import type { Drag } from './use-block-drag.ts';

/** How many lines of a day a folded band shows. */
const FOLDED = 3;

export interface BandProps {
  /** Seven, or the open one on a phone. */
  readonly days: readonly Day[];
  readonly blocks: readonly PlanBlock[];
  readonly fixed: readonly FixedBlock[];
  readonly drag: Drag | null;
  readonly actions: BlockActions;
  readonly which: 'before' | 'after';
  readonly label: string;
}

/** The earlier or later blocks of the days, the first three of each until it is unfolded; nothing when there are none. */
export function Band({ days, blocks, fixed, drag, actions, which, label }: BandProps) {
  const [unfolded, setUnfolded] = useState(false);
  const lines = days.map((day) => ({
    day,
    fixed: fixed.filter((block) => block.day === day && bandOf(block) === which),
    plan: blocks.filter((block) => block.day === day && bandOf(block) === which),
  }));
  const most = Math.max(...lines.map((line) => line.fixed.length + line.plan.length));
  if (most === 0) return null;
  const shown = unfolded ? most : FOLDED;
  return (
    <div
      role="group"
      aria-label={`Activities ${label}`}
      className={classes('relative ml-13 border-y border-line bg-well', which === 'before' ? 'mb-3' : 'mt-px')}
    >
      <span className="absolute top-2.5 right-full mr-2 text-xs whitespace-nowrap text-ink-2">{label}</span>
      <div className="grid" style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
        {lines.map((line) => (
          <div key={line.day} className="grid min-w-0 content-start gap-1 p-0.75">
            {line.fixed.slice(0, shown).map((block) => (
              <FixedItem key={block.id} block={block} />
            ))}
            {line.plan.slice(0, Math.max(0, shown - line.fixed.length)).map((block) => (
              <div key={block.id} className="relative min-w-0">
                <BlockButton
                  block={block}
                  lifted={drag?.id === block.id}
                  actions={actions}
                  handle={days.length === 1}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
      {most > FOLDED ? (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="min-h-11 w-full border-t border-line px-3 text-left text-sm font-semibold text-tide hover:bg-tide-soft"
        >
          {unfolded ? 'Show fewer' : `Show all ${most} ${label}`}
        </button>
      ) : null}
    </div>
  );
}
