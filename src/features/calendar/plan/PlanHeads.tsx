import type { Day } from '#lib/day.ts';
import { dayOfMonth, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';

/** The heads of the seven columns; they stay while the hours scroll. */
export const PlanHeads = ({ days, today }: { days: readonly Day[]; today: Day }) => (
  <div className="sticky -top-4 z-30 ml-13 grid grid-cols-7 bg-paper">
    {days.map((day) => (
      <p
        key={day}
        className={classes(
          'border-t-4 px-2.5 py-2 text-sm font-semibold',
          day === today ? 'border-coral text-coral-text' : 'border-transparent text-ink-2',
        )}
      >
        <b className={classes('mr-1.5 font-serif text-lead font-[560]', day !== today && 'text-ink')}>
          {dayOfMonth(day)}
        </b>
        {weekdayShort(day)}
        {day === today ? <span className="sr-only">, today</span> : null}
      </p>
    ))}
  </div>
);
