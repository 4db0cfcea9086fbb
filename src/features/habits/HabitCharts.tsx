import { useMemo } from 'react';
import type { Day } from '#lib/day.ts';
import { fullDay } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { YearChart } from '#ui/YearChart.tsx';
import { yearMonths, yearStart } from '#ui/year-months.ts';
import { numberOf } from '#lib/day-number.ts';
import type { History } from './queries.ts';
import { hoursOf, usualTime, weekdaysOf } from './rhythm-of-life.ts';
import { StrengthCurve } from './StrengthCurve.tsx';
import { strengthsOf } from './strength-curve.ts';
import { firstDay, marksOf, rulesOf } from './tallies.ts';
import { TimeChart, WeekdayChart } from './WhenCharts.tsx';
import { yearOfOne } from './year.ts';
import { t } from '#lib/i18n.ts';

interface HabitChartsProps {
  readonly history: History;
  readonly today: Day;
  readonly weekStart: number;
  readonly todayIsOpen: boolean;
  readonly onPick: (day: Day) => void;
}

/** The last twelve months of one habit: its days, its strength, and when it is done. */
export function HabitCharts({ history: { habit, rows }, today, weekStart, todayIsOpen, onPick }: HabitChartsProps) {
  const { points, cells, weekdays, year } = useMemo(() => {
    const n = numberOf(today);
    const rules = rulesOf(habit, weekStart);
    const begun = firstDay(habit, rows);
    // A day that is not over does not count against the curve.
    const last = todayIsOpen ? n - 1 : n;
    const first = numberOf(yearStart(today));
    const days = yearMonths(today).flatMap((month) => month.days.filter((day) => day <= today));
    return {
      points: strengthsOf(marksOf(rows), rules, Math.min(begun, n), first, last),
      cells: yearOfOne(habit, rows, days),
      weekdays: weekdaysOf(rows, rules, Math.max(begun, first), last),
      year: rows.filter(({ day, state }) => state === 'done' && day >= yearStart(today)).length,
    };
  }, [habit, rows, today, weekStart, todayIsOpen]);
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-2">
      <ChartFigure
        title={t('The year')}
        sentence={t(
          'Done on {days, plural, one {# day} other {# days}} of the last twelve months. Press a day to change it.',
          { days: year },
        )}
        table={() => ({
          caption: t('{title}, each day of the last twelve months', { title: habit.title }),
          columns: [t('Day'), t('State')],
          rows: [...cells].reverse().map(([day, { words }]) => [fullDay(day), words]),
        })}
      >
        <YearChart
          label={t('{title}, each day of the last twelve months', { title: habit.title })}
          today={today}
          cells={cells}
          emptyWords={t('nothing was due')}
          onPick={onPick}
        />
      </ChartFigure>
      <StrengthCurve points={points} />
      <WeekdayChart counts={weekdays} />
      <TimeChart hours={hoursOf(rows)} usual={usualTime(rows)} />
    </div>
  );
}
