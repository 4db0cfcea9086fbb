import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { MonthPicker } from '#ui/MonthPicker.tsx';
import { monthOf, nextMonth } from '#lib/months.ts';
import { useEventColors } from './use-event-colors.ts';
import { t } from '#lib/i18n.ts';

interface DayMonthProps {
  readonly day: Day;
  readonly today: Day;
  readonly onPick: (day: Day) => void;
}

/** The month of the open day, its days marked in the colours of their events. Going to another month does not change the day. */
export function DayMonth({ day, today, onPick }: DayMonthProps) {
  const [month, setMonth] = useState(day);
  const colors = useEventColors(monthOf(month), nextMonth(month));
  return (
    // As high as six weeks, so that nothing below moves with the month.
    <div className="min-h-84">
      <MonthPicker
        day={day}
        today={today}
        month={month}
        onMonthChange={setMonth}
        onPick={onPick}
        marked={[...colors.keys()]}
        colors={colors}
        markedWords={t('has events')}
      />
    </div>
  );
}
