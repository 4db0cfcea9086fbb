import { useState } from 'react';
import { lengthOf, spanOf, type ColumnHours } from '#features/calendar/surface/hours.ts';
import type { Surface } from '#features/calendar/surface/use-surface.ts';
import { fullHour } from '#ui/clock.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { classes } from '#ui/classes.ts';
import type { PlanBlock } from './block.ts';
import { FixedLine, PlanLine } from './PlanItem.tsx';
import { t } from '#lib/i18n.ts';

/** How many lines of a day a folded band shows. */
const FOLDED = 3;

interface PlanBandProps {
  readonly surface: Surface;
  readonly planned: ReadonlyMap<string, PlanBlock>;
  readonly which: 'before' | 'after';
  readonly hour: number;
}

/** What is earlier or later than the hours of the days, the first three of each until it is unfolded; nothing when there is none. */
export function PlanBand({ surface, planned, which, ...props }: PlanBandProps) {
  const hour = fullHour(props.hour);
  const [unfolded, setUnfolded] = useState(false);
  const { columns } = surface;
  const lines = columns.map((column) => surface.placed.filter((each) => isIn(which, column, each)));
  const most = Math.max(...lines.map(({ length }) => length));
  if (most === 0) return null;
  return (
    <div
      role="group"
      aria-label={which === 'before' ? t('Activities before {hour}', { hour }) : t('Activities after {hour}', { hour })}
      className={classes('relative ms-13 border-y border-line bg-well', which === 'before' ? 'mb-3' : 'mt-px')}
    >
      <span className="absolute top-2 inset-e-full me-1 w-17 text-end text-xs leading-tight text-ink-2">
        {which === 'before' ? t('before {hour}', { hour }) : t('after {hour}', { hour })}
      </span>
      <div className="grid" style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
        {lines.map((line, n) => (
          <div key={columns[n]!.day} className="grid min-w-0 content-start gap-1 p-0.75">
            {line.slice(0, unfolded ? most : FOLDED).map((occurrence) => {
              const plan = planned.get(occurrence.key);
              return plan ? (
                <PlanLine key={plan.id} occurrence={occurrence} surface={surface} plan={plan} />
              ) : (
                <FixedLine key={occurrence.key} day={columns[n]!.day} occurrence={occurrence} />
              );
            })}
          </div>
        ))}
      </div>
      {most > FOLDED ? (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="min-h-11 w-full border-t border-line px-3 text-start text-sm font-semibold text-tide hover:bg-tide-soft"
        >
          {unfolded
            ? t('Show fewer')
            : which === 'before'
              ? t('Show all {count} before {hour}', { count: most, hour })
              : t('Show all {count} after {hour}', { count: most, hour })}
        </button>
      ) : null}
    </div>
  );
}

/** Whether something of a day is before or after its hours. */
function isIn(which: 'before' | 'after', { day, shown }: ColumnHours, occurrence: Occurrence): boolean {
  const { from, to } = spanOf(day, occurrence);
  if (to <= 0 || from >= lengthOf(day)) return false;
  return which === 'before' ? to <= shown.from : from >= shown.to;
}
