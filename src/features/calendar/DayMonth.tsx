import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { MonthPicker } from '#ui/MonthPicker.tsx';
import { useMonthColors } from './use-event-colors.ts';
import { t } from '#lib/i18n.ts';

export interface DayMonthProps {
  readonly day: Day;
  readonly today: Day;
  readonly onPick: (day: Day) => void;
}

/** The month of the open day, its days marked in the colours of their events. Going to another month does not change the day. */
export function DayMonth({ day, today, onPick }: DayMonthProps) {
  const [month, setMonth] = useState(day);
  const colors = useMonthColors(month);
  return (
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
  );
}
