import { useMemo, useRef, useState } from 'react';
import { monthOf, nextMonth, weeksOf } from '#lib/months.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, dayOfMonth, fullDay, monthYear, shortDate, weekday, weekdayShort, tenths } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { DayGrid } from '#ui/DayGrid.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { wordOf } from '#lib/moods.ts';
import { dayWords, positionWords } from './chart-words.ts';
import { meanOf, moodDays, nearestLevel, type MoodDay } from './days.ts';
import { useFirstMoodDay, useMoodsBetween } from './queries.ts';
import { StepButtons } from './StepButtons.tsx';
import { Horizon } from './WeekStrip.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { t } from '#lib/i18n.ts';

interface MonthGridProps {
  readonly today: Day;
  readonly onPick: (day: Day) => void;
  readonly className?: string;
}

/** A month as a calendar of suns. A press opens a day, also one without a mood. */
export function MonthGrid({ today, onPick, className }: MonthGridProps) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [focused, setFocused] = useState<Day | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const startsOn = useWeekStart();
  const first = useFirstMoodDay();
  const end = dayAfter(nextMonth(month), -1);
  const last = end < today ? end : today;
  const entries = useMoodsBetween(month, end);
  const days = useMemo(() => moodDays(entries ?? []), [entries]);
  const weeks = useMemo(() => weeksOf(month, startsOn), [month, startsOn]);
  const noted = [...days.values()];
  const active = focused && focused >= month && focused <= last ? focused : last;

  const focus = (day: Day) => {
    const to = day > today ? today : day;
    setMonth(monthOf(to));
    setFocused(to);
  };
  return (
    <ChartFigure
      title={capital(monthYear(month))}
      className={className}
      tools={
        <StepButtons
          unit="month"
          onBack={first && first < month ? () => setMonth(monthOf(dayAfter(month, -1))) : null}
          onNext={end < today ? () => setMonth(nextMonth(month)) : null}
        />
      }
      sentence={
        noted.length === 0
          ? t('Nothing is noted in this month. Press a day to note how it was.')
          : t(
              '{days, plural, one {# day has} other {# days have}} a mood, on average {position}. Press a day to see or change it.',
              { days: noted.length, position: positionWords(meanOf(noted.map(({ mean }) => mean))) },
            )
      }
      table={() => ({
        caption: t('Mood of each day, {month}', { month: monthYear(month) }),
        columns: [t('Day'), t('Weekday'), t('Mood'), t('Mean of 5'), t('Moods')],
        rows: noted
          .sort((a, b) => (a.day < b.day ? 1 : -1))
          .map(({ day, mean, count }) => [
            shortDate(day),
            weekday(day),
            wordOf(nearestLevel(mean)),
            tenths(mean),
            count,
          ]),
      })}
    >
      <DayGrid
        ref={grid}
        aria-label={monthYear(month)}
        className="w-full max-w-[36rem]"
        weeks={weeks}
        day={active}
        startsOn={startsOn}
        onDay={focus}
        nameOf={weekdayShort}
        nameClass="grid h-8 place-items-center text-xs font-medium text-ink-2"
      >
        {(day) => (
          <div key={day} role="gridcell">
            {day < month || day > end ? null : (
              <Cell day={day} today={today} mood={days.get(day)} active={day === active} onPick={onPick} />
            )}
          </div>
        )}
      </DayGrid>
    </ChartFigure>
  );
}

interface CellProps {
  readonly day: Day;
  readonly today: Day;
  readonly mood: MoodDay | undefined;
  readonly active: boolean;
  readonly onPick: (day: Day) => void;
}

function Cell({ day, today, mood, active, onPick }: CellProps) {
  const words = mood ? dayWords(mood) : t('nothing noted');
  return (
    <button
      data-printed=""
      type="button"
      data-day={day}
      tabIndex={active ? 0 : -1}
      disabled={day > today}
      onClick={() => onPick(day)}
      className="mx-auto grid w-full max-w-16 justify-items-center rounded-(--r-s) border-2 border-transparent pt-1 pb-0.5 hover:bg-well disabled:opacity-45 disabled:hover:bg-transparent data-today:border-coral"
      {...(day === today ? { 'data-today': '' } : {})}
    >
      {mood ? <MoodSun mood={nearestLevel(mood.mean)} size={32} className="max-w-full" /> : <Horizon size={32} />}
      <span className="sr-only">
        {day === today
          ? t('{day}, today: {words}', { day: fullDay(day), words })
          : t('{day}: {words}', { day: fullDay(day), words })}
      </span>
      <span aria-hidden="true" className="text-xs text-ink-2 tabular-nums">
        {dayOfMonth(day)}
      </span>
    </button>
  );
}
