import { useCallback, useMemo, useState } from 'react';
import type { Day } from '#lib/day.ts';
import { fullDay, grouped } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { WhenNear } from '#ui/WhenNear.tsx';
import { YearChart } from '#ui/YearChart.tsx';
import { yearMonths, yearStart } from '#ui/year-months.ts';
import type { HabitView } from './board.ts';
import { useDaysBetween } from './queries.ts';
import { usualTime } from './rhythm-of-life.ts';
import { yearOfAll, yearSentence } from './year.ts';
import { t } from '#lib/i18n.ts';

/** How near the window the chart is read, px. */
const AHEAD = 200;

/** The last twelve months of all habits, read when the chart is near the window. */
export function YearOfHabits({ habits, today }: { habits: readonly HabitView[]; today: Day }) {
  const [near, setNear] = useState(false);
  const onNear = useCallback(() => setNear(true), []);
  const from = yearStart(today);
  const rows = useDaysBetween(from, today, near);
  const days = useMemo(() => yearMonths(today).flatMap(({ days }) => days.filter((day) => day <= today)), [today]);
  const plans = JSON.stringify(habits.map(({ habit }) => habit));
  const cells = useMemo(
    () =>
      yearOfAll(
        habits.map(({ habit }) => habit),
        rows ?? [],
        days,
      ),
    // A tick makes new views of the same habits. The cells depend only on the rows and on the plan of each habit.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [rows, days, plans],
  );
  const done = rows?.filter(({ state }) => state === 'done') ?? [];
  const longest = habits.reduce<HabitView | null>(
    (best, each) => (weight(each) > (best ? weight(best) : 0) ? each : best),
    null,
  );
  const usual = usualTime(done);
  return (
    <div className="mt-12 grid min-h-100 content-start gap-x-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
      {near ? null : <WhenNear onNear={onNear} ahead={AHEAD} />}
      {rows ? (
        <>
          <ChartFigure
            title={t('Your year')}
            tools={<HeatKey />}
            sentence={yearSentence(cells, done.length)}
            table={() => ({
              caption: t('Habits done on each day of the last twelve months'),
              columns: [t('Day'), t('Done')],
              rows: [...cells].reverse().map(([day, { words }]) => [fullDay(day), words]),
            })}
          >
            <YearChart
              label={t('Habits done on each day of the last twelve months')}
              today={today}
              cells={cells}
              emptyWords={t('nothing was due')}
            />
          </ChartFigure>
          <dl className="mt-5 grid grid-cols-3 gap-4 border-t border-line pt-4 tabular-nums lg:mt-16 lg:grid-cols-1 lg:content-start lg:gap-6 lg:border-t-0 lg:pt-0">
            {longest?.standing ? (
              <Fact
                value={String(longest.standing.best)}
                words={
                  longest.standing.inWeeks
                    ? t('weeks, longest run: {habit}', { habit: longest.habit.title })
                    : t('days, longest run: {habit}', { habit: longest.habit.title })
                }
              />
            ) : null}
            <Fact
              value={grouped(done.filter(({ day }) => day.slice(0, 4) === today.slice(0, 4)).length)}
              words={t('ticks since January 1')}
            />
            {usual ? (
              <Fact
                value={usual.time}
                words={t('your usual time, of {ticks, plural, one {# tick} other {# ticks}}', { ticks: usual.of })}
              />
            ) : null}
          </dl>
        </>
      ) : null}
    </div>
  );
}

const weight = ({ standing }: HabitView) => (standing ? standing.best * (standing.inWeeks ? 7 : 1) : 0);

export function Fact({ value, words }: { value: string; words: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="order-2 text-sm text-pretty text-ink-2 [overflow-wrap:anywhere]">{words}</dt>
      <dd className="font-serif text-h2">{value}</dd>
    </div>
  );
}

/** The key of the shades in a year of habits. */
function HeatKey() {
  return (
    <span className="flex items-center gap-1 text-xs text-ink-2">
      {t('fewer')}
      {[0, 1, 2, 3, 4].map((step) => (
        <i key={step} className="block size-3 rounded-[3px]" style={{ background: `var(--heat-${step})` }} />
      ))}
      {t('more')}
    </span>
  );
}
