import { memo } from 'react';
import { fullDay, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { tick } from './actions.ts';
import type { StripDay } from './board.ts';
import { dayWords, shareShown } from './day-words.ts';
import { useLongPress } from '#ui/use-drag.ts';
import { t } from '#lib/i18n.ts';

interface WeekStripProps {
  readonly habit: Habit;
  readonly strip: readonly StripDay[];
  readonly today: Day;
  readonly onOpenDay: (habit: Habit, day: Day) => void;
}

/** The last seven days as seven bands. Each is a button that ticks its day; a long press opens the day. */
export function WeekStrip({ habit, strip, today, onOpenDay }: WeekStripProps) {
  return (
    <ol aria-label={t('{title}, last 7 days', { title: habit.title })} className="-mx-0.5 grid grid-cols-7 md:w-77">
      {strip.map((day) => (
        <li key={day.day}>
          <Band habit={habit} day={day} today={today} onOpenDay={onOpenDay} />
        </li>
      ))}
    </ol>
  );
}

interface BandProps extends Pick<WeekStripProps, 'habit' | 'today' | 'onOpenDay'> {
  readonly day: StripDay;
}

const Band = memo(function Band({ habit, day, today, onOpenDay }: BandProps) {
  const press = useLongPress(() => onOpenDay(habit, day.day));
  const done = day.state === 'done';
  const share = shareShown(habit, day);
  return (
    <button
      data-printed=""
      type="button"
      aria-pressed={done}
      title={t('{day}: {words}', { day: fullDay(day.day), words: dayWords(habit, day) })}
      onClick={() => tick(habit, day.day, !done)}
      className="group flex min-h-11 w-full touch-manipulation flex-col items-stretch justify-center gap-1 px-0.5 select-none [-webkit-touch-callout:none]"
      {...press}
    >
      <span className="sr-only">
        {t('{day}: {words}', { day: day.day === today ? t('Today') : fullDay(day.day), words: dayWords(habit, day) })}
      </span>
      <span
        className={classes(
          'relative block h-5.5 overflow-hidden rounded-[5px] group-hover:brightness-95 dark:group-hover:brightness-125',
          day.day === today && 'outline-2 outline-offset-1 outline-coral',
        )}
        style={{ background: day.day === today && day.state === 'open' ? 'var(--card)' : papers[day.state] }}
      >
        <span
          className="absolute inset-x-0 bottom-0 bg-tide transition-[height] duration-200"
          style={{ height: `${share * 100}%` }}
        />
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'text-center text-[0.65625rem] leading-none',
          day.day === today ? 'font-semibold text-coral-text' : 'text-ink-2',
        )}
      >
        {weekdayShort(day.day).slice(0, 2)}
      </span>
    </button>
  );
});

const stripes = (color: string) => `repeating-linear-gradient(-45deg in srgb, ${color} 0 2px, transparent 2px 5px)`;
const LOW_LINE = 'linear-gradient(var(--edge), var(--edge)) center bottom 3px / 55% 1.5px no-repeat';
/** The background of a band: striped when skipped or paused, a low line on a day off and before the habit began. */
const papers: Readonly<Record<StripDay['state'], string>> = {
  done: 'var(--heat-0)',
  open: 'var(--heat-0)',
  skipped: stripes('var(--heat-2)'),
  paused: stripes('var(--edge)'),
  free: LOW_LINE,
  before: LOW_LINE,
};
