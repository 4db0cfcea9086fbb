import { Link } from '@tanstack/react-router';
import type { Day } from '#lib/day.ts';
import { capital, longDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#lib/i18n.ts';

/** The heading of a day; today has the coral bands. A link at its end opens the day in the log. */
export function DayLine({ day, today }: { readonly day: Day; readonly today: boolean }) {
  return (
    <div className="flex items-center gap-3.5">
      <span
        aria-hidden="true"
        className={classes('h-8.25 shrink-0', today ? 'w-1.5 bg-(image:--bands)' : 'mx-0.75 w-px bg-line')}
      />
      <h2 className="text-lead">{capital(longDay(day))}</h2>
      <span aria-hidden="true" className="flex-1 border-t border-line" />
      <Link
        to="/logs"
        search={today ? {} : { day }}
        aria-label={t('Daily Log of {day}', { day: longDay(day) })}
        className="relative -my-2 -me-2 inline-flex min-h-11 shrink-0 items-center rounded-s px-2 text-sm font-semibold text-tide hover:bg-tide-soft"
      >
        {t('Daily Log', undefined, 'beside a date')}
      </Link>
    </div>
  );
}
