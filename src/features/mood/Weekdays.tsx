import { useMemo } from 'react';
import type { Day } from '#lib/day.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { moodDays, nearestLevel } from './days.ts';
import { yearUpTo } from './factors.ts';
import { useMoodsBetween } from './queries.ts';
import { weekdayMoods, weekdaySentence, type WeekdayMood } from './weekday-pattern.ts';
import { t } from '#lib/i18n.ts';
import { capital, tenths } from '#lib/format.ts';

/** With fewer days than this the chart is a sentence only. */
const LEAST_DRAWN = 14;

/** The mean of each weekday on the scale of five, with its interval. */
export function Weekdays({ today }: { today: Day }) {
  const entries = useMoodsBetween(yearUpTo(today), today);
  const week = useMemo(() => weekdayMoods(moodDays(entries ?? []).values()), [entries]);
  if (!entries) return <div className="h-100" />;
  const drawn = week.reduce((sum, { days }) => sum + days, 0) >= LEAST_DRAWN;
  return (
    <ChartFigure
      title={t('Weekdays')}
      sentence={weekdaySentence(week)}
      table={
        !drawn
          ? undefined
          : () => ({
              caption: t('Mean mood of each weekday in the last year'),
              columns: [t('Weekday'), t('Mean of 5'), t('95 % interval'), t('Days')],
              rows: week.map(({ name, mean, interval, days }) => [
                capital(name),
                mean === null ? '–' : tenths(mean),
                interval ? t('{from} to {to}', { from: tenths(interval.low), to: tenths(interval.high) }) : '–',
                days,
              ]),
            })
      }
    >
      {drawn ? (
        <>
          <div
            aria-hidden="true"
            className="grid grid-cols-[minmax(0,5.5rem)_minmax(2.5rem,1fr)_3.5rem] gap-x-2 sm:gap-x-3.5"
          >
            <div className="relative col-start-2 mx-2 h-7">
              {([1, 2, 3, 4, 5] as const).map((mood) => (
                <span key={mood} className="absolute -translate-x-1/2" style={{ left: `${at(mood)}%` }}>
                  <MoodSun mood={mood} size={20} />
                </span>
              ))}
            </div>
          </div>
          <ul>
            {week.map((each) => (
              <Row key={each.name} {...each} />
            ))}
          </ul>
        </>
      ) : null}
    </ChartFigure>
  );
}

/** The position of a mean on the row, in percent. */
const at = (mean: number) => ((Math.max(1, Math.min(5, mean)) - 1) / 4) * 100;

function Row({ name, mean, interval, days, standsOut }: WeekdayMood) {
  return (
    <li className="grid grid-cols-[minmax(0,5.5rem)_minmax(2.5rem,1fr)_3.5rem] items-center gap-x-2 sm:gap-x-3.5">
      <span className={`[overflow-wrap:anywhere] ${standsOut === null ? '' : 'font-semibold'}`}>{capital(name)}</span>
      <div aria-hidden="true" className="relative mx-2 h-9">
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        {[0, 25, 50, 75, 100].map((left) => (
          <span
            key={left}
            className="absolute top-1/2 h-2 -translate-y-1/2 border-s border-line"
            style={{ left: `${left}%` }}
          />
        ))}
        {interval ? (
          <span
            className="absolute top-1/2 -translate-y-1/2 border-t-2 border-ink"
            style={{ left: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
          />
        ) : null}
        {mean === null ? null : (
          <span className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2" style={{ left: `${at(mean)}%` }}>
            <Dot mean={mean} />
          </span>
        )}
      </div>
      <span className="text-end text-sm tabular-nums">
        <span className={standsOut === null ? '' : 'font-semibold'}>{mean === null ? '–' : tenths(mean)}</span>
        <span className="block text-xs text-ink-2">{t('{days, plural, one {# day} other {# days}}', { days })}</span>
      </span>
    </li>
  );
}

/** As in the trend: the colour repeats what the position shows. */
const Dot = ({ mean }: { mean: number }) => (
  <svg width="12" height="12" className="block">
    <circle
      cx="6"
      cy="6"
      r="5"
      style={{ fill: `var(--mood-${nearestLevel(mean)})` }}
      className="stroke-ink"
      strokeWidth="1"
    />
  </svg>
);
