import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { MonthPicker } from '#ui/MonthPicker.tsx';
import { monthOf } from '#lib/months.ts';
import type { LogNarrowing } from './logs-search.ts';
import { useMarkedDays } from './queries.ts';
import { t } from '#lib/i18n.ts';
import type { Filter } from '#kinds/chips.ts';

interface LogCalendarProps {
  readonly day: Day;
  readonly today: Day;
  readonly filter: Filter;
  readonly by?: LogNarrowing | null;
  readonly onPick: (day: Day) => void;
}

/** A month for jumping to a day; days with something under the filter have a band. */
export function LogCalendar({ day, today, filter, by = null, onPick }: LogCalendarProps) {
  const [month, setMonth] = useState<Day>(monthOf(day));
  const [shownFor, setShownFor] = useState(day);
  // A jump from elsewhere (On this day, Back) also changes the month.
  if (shownFor !== day) {
    setShownFor(day);
    setMonth(monthOf(day));
  }
  const marked = useMarkedDays(month, filter, by);
  return (
    <MonthPicker
      day={day}
      today={today}
      month={month}
      onMonthChange={(next) => setMonth(monthOf(next))}
      onPick={onPick}
      marked={marked}
      markedWords={t('has entries')}
      last={today}
    />
  );
}
