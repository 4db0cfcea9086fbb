import { useMemo, useState } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { monthYear, shortDate, tenths } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { wordOf, type MoodLevel } from '#lib/moods.ts';
import { yearStart } from '#ui/year-months.ts';
import { YearChart, type YearCell } from '#ui/YearChart.tsx';
import { dayWords, positionWords } from './chart-words.ts';
import { meanOf, moodDays, nearestLevel } from './days.ts';
import { useFirstMoodDay, useMoodsBetween } from './queries.ts';
import { StepButtons } from './StepButtons.tsx';
import { t } from '#lib/i18n.ts';

interface YearPixelsProps {
  readonly today: Day;
  readonly onPick: (day: Day) => void;
  readonly className?: string;
}

/** A year in pixels: each day filled from the bottom, from one fifth for terrible to all for great. */
export function YearPixels({ today, onPick, className }: YearPixelsProps) {
  const [back, setBack] = useState(0);
  const until = yearsBefore(today, back);
  const from = yearStart(until);
  const to = back === 0 ? today : lastOfMonth(until);
  const entries = useMoodsBetween(from, to);
  const first = useFirstMoodDay();
  const days = useMemo(() => moodDays(entries ?? []), [entries]);
  const cells = useMemo(() => {
    const cells = new Map<Day, YearCell>();
    for (const [day, mood] of days) {
      cells.set(day, { paint: `mood-${nearestLevel(mood.mean)}`, height: mood.mean / 5, words: dayWords(mood) });
    }
    return cells;
  }, [days]);
  const span = { from: monthYear(from), until: monthYear(until) };
  const caption = t('Mood of each day, {from} to {until}', span);
  const noted = [...days.values()];
  const several = noted.filter(({ count }) => count > 1).length;
  return (
    <ChartFigure
      title={t('Year in pixels')}
      className={className}
      tools={
        <StepButtons
          unit="year"
          onBack={first && first < from ? () => setBack(back + 1) : null}
          onNext={back > 0 ? () => setBack(back - 1) : null}
        />
      }
      sentence={
        noted.length === 0
          ? t('Nothing was noted from {from} to {until}.', span)
          : [
              t(
                '{days, plural, one {# day has} other {# days have}} a mood from {from} to {until}, on average {position}. A fuller cell is a better day; a low line is a day without a mood.',
                { ...span, days: noted.length, position: positionWords(meanOf(noted.map(({ mean }) => mean))) },
              ),
              several > 0 &&
                t(
                  '{days, plural, one {# day with two or more moods shows} other {# days with two or more moods show}} their average.',
                  { days: several },
                ),
            ]
              .filter(Boolean)
              .join(' ')
      }
      table={() => ({
        caption,
        columns: [t('Day'), t('Mood'), t('Mean of 5'), t('Moods')],
        rows: noted
          .sort((a, b) => (a.day < b.day ? 1 : -1))
          .map(({ day, mean, count }) => [shortDate(day), wordOf(nearestLevel(mean)), tenths(mean), count]),
      })}
    >
      <YearChart
        label={caption}
        today={today}
        until={until}
        cells={cells}
        emptyWords={t('nothing noted')}
        onPick={onPick}
      />
      <Key />
    </ChartFigure>
  );
}

/** What the height of a cell means, in words. */
function Key() {
  return (
    <ul aria-label={t('Key')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {([1, 2, 3, 4, 5] as const satisfies readonly MoodLevel[]).map((mood) => (
        <li key={mood} className="flex items-center gap-1.5">
          <svg width="10" height="15" aria-hidden="true">
            <rect width="10" height="15" rx="1.5" className="fill-heat-0" />
            <rect y={15 - mood * 3} width="10" height={mood * 3} rx="1.5" style={{ fill: `var(--mood-${mood})` }} />
          </svg>
          {wordOf(mood)}
        </li>
      ))}
    </ul>
  );
}

/** The first day of the same month, `years` before; today itself for this year. */
const yearsBefore = (today: Day, years: number): Day =>
  years === 0 ? today : (`${Number(today.slice(0, 4)) - years}${today.slice(4, 8)}01` as Day);

const lastOfMonth = (first: Day): Day => dayAfter(`${dayAfter(first, 31).slice(0, 8)}01` as Day, -1);
