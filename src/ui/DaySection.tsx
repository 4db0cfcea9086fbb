import { useId, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { capital, dayOfMonth, fullDay, monthYear, weekday } from '#lib/format.ts';
import { classes } from './classes.ts';
import { t } from '#lib/i18n.ts';

interface DaySectionProps {
  readonly day: Day;
  /** Whether the day is today: it has a banded coral rail, every other day a thin line. */
  readonly today: boolean;
  /** big: the only day of a page (the dashboard). */
  readonly size?: 'list' | 'big' | undefined;
  /** Below the numeral, in the margin: a count or a link. */
  readonly margin?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** One day: margin with the numeral, rail, and the content. */
export function DaySection({ day, today, size = 'list', margin, children, className }: DaySectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('day', className)}
      data-size={size}
      {...(today ? { 'data-today': '' } : {})}
    >
      <div className="day-margin">
        <h2 id={id} aria-label={today ? t('Today, {day}', { day: fullDay(day) }) : fullDay(day)} className="contents">
          <span aria-hidden="true" className="day-numeral block">
            {dayOfMonth(day)}
          </span>
          <span
            aria-hidden="true"
            className={classes(
              'day-words block pb-0.5 font-sans font-normal tracking-normal text-ink-2',
              size === 'big' ? 'text-sm' : 'text-xs',
            )}
          >
            {capital(weekday(day))}
            {today && size === 'list' ? t(', today') : ''}
            <br />
            {capital(monthYear(day))}
          </span>
        </h2>
        {margin}
      </div>
      <div className="day-rail" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </section>
  );
}
