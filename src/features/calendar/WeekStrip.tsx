import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { WEEK, weekFrom } from '#lib/months.ts';
import { dayOfMonth, fullDay, weekday } from '#lib/format.ts';
import { useEventColors } from './use-event-colors.ts';
import { useWeekStart } from '#ui/use-week-start.ts';
import { t } from '#lib/i18n.ts';

interface WeekStripProps {
  readonly day: Day;
  readonly today: Day;
  readonly onPick: (day: Day) => void;
}

/** The week of a day, to pick another day from: on a phone it stands where the month would. */
export function WeekStrip({ day, today, onPick }: WeekStripProps) {
  const weekStart = useWeekStart();
  const first = firstOfWeek(day, weekStart);
  const colors = useEventColors(first, dayAfter(first, WEEK));
  return (
    <ul aria-label={t('Week')} className="flex">
      {weekFrom(first).map((each) => (
        <li key={each} className="min-w-0 flex-1">
          <button
            data-printed=""
            type="button"
            aria-current={each === day ? 'date' : undefined}
            data-today={each === today || undefined}
            onClick={() => onPick(each)}
            className="week-day w-full"
          >
            <span className="sr-only">
              {[
                each === today ? t('{day}, today', { day: fullDay(each) }) : fullDay(each),
                colors.has(each) && t('has events'),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span aria-hidden="true" className="text-xs">
              {weekday(each).slice(0, 2)}
            </span>
            <span aria-hidden="true" className="text-[1rem] font-semibold tabular-nums">
              {dayOfMonth(each)}
            </span>
            <span aria-hidden="true" className="week-marks">
              {colors.get(each)?.map((color) => (
                <i key={color} style={{ background: color }} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
