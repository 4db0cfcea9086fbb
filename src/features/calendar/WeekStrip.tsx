import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { dayOfMonth, fullDay, weekday } from '#lib/format.ts';
import { daysOf } from '#kinds/occurrence.ts';
import { useEventsBetween, useWeekStart } from './queries.ts';

interface WeekStripProps {
  readonly day: Day;
  readonly today: Day;
  readonly onPick: (day: Day) => void;
}

/** The week of a day, to pick another day from: on a phone it stands where the month would. */
export function WeekStrip({ day, today, onPick }: WeekStripProps) {
  const first = firstOfWeek(day, useWeekStart());
  const end = dayAfter(first, 7);
  const events = useEventsBetween(first, end) ?? [];
  const marked = new Set(events.flatMap((each) => daysOf(each, first, end)));
  return (
    <ul aria-label="Week" className="flex">
      {Array.from({ length: 7 }, (_, n) => dayAfter(first, n)).map((each) => (
        <li key={each} className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={`${fullDay(each)}${each === today ? ', today' : ''}${marked.has(each) ? ', has events' : ''}`}
            aria-current={each === day ? 'date' : undefined}
            data-today={each === today || undefined}
            data-marked={marked.has(each) || undefined}
            onClick={() => onPick(each)}
            className="week-day w-full"
          >
            <span className="text-xs">{weekday(each).slice(0, 2)}</span>
            <span className="text-[1rem] font-semibold tabular-nums">{dayOfMonth(each)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
