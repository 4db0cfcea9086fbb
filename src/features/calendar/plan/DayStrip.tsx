import type { Day } from '#lib/day.ts';
import { dayOfMonth, longDay, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import type { FixedBlock, PlanBlock } from './block.ts';
import { SmallDay } from './SmallDay.tsx';
import { t } from '#lib/i18n.ts';

/** The seven days of a plan on a phone, each with a small picture of its hours: they choose the open day, and take a block that is dropped. */
export function DayStrip({
  days,
  blocks,
  fixed,
  open,
  today,
  target,
  onOpen,
}: {
  days: readonly Day[];
  blocks: readonly PlanBlock[];
  fixed: readonly FixedBlock[];
  open: Day;
  today: Day;
  /** The day that a dragged block is over. */
  target: Day | null;
  onOpen: (day: Day) => void;
}) {
  return (
    <div role="group" aria-label={t('Days of the week')} className="-mx-5.5 grid xs:-mx-4 grid-cols-7">
      {days.map((day) => {
        const planned = blocks.filter((block) => block.day === day);
        const around = fixed.filter((block) => block.day === day);
        return (
          <button
            key={day}
            type="button"
            data-drop-day={day}
            aria-pressed={day === open}
            onClick={() => onOpen(day)}
            className={classes(
              'relative grid min-w-0 justify-items-center gap-1 rounded-s border border-transparent py-2 text-xs font-medium aria-pressed:border-ink aria-pressed:bg-card',
              day === today
                ? 'text-coral-text before:absolute before:inset-x-2 before:top-0 before:h-1 before:bg-coral'
                : 'text-ink-2',
              day === target && 'bg-tide-soft',
            )}
          >
            <span className="sr-only">
              {[
                day === today ? t('{day}, today', { day: longDay(day) }) : longDay(day),
                t('{count, plural, one {# activity} other {# activities}}', { count: planned.length }),
              ].join(', ')}
            </span>
            <span aria-hidden="true">{weekdayShort(day)}</span>
            <b aria-hidden="true" className={classes('font-serif text-lead font-[560]', day !== today && 'text-ink')}>
              {dayOfMonth(day)}
            </b>
            <SmallDay blocks={[...around, ...planned]} />
          </button>
        );
      })}
    </div>
  );
}
