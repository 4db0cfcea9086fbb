import { count } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { Bars } from './Bars.tsx';
import { bestWeekday, type WeekdayCount } from './rhythm-of-life.ts';
import { weekdayName } from './schedule.ts';

const percent = ({ done, of }: WeekdayCount) => (of > 0 ? Math.round((done / of) * 100) : 0);

export function WeekdayChart({ counts }: { counts: readonly WeekdayCount[] }) {
  const best = bestWeekday(counts);
  return (
    <ChartFigure
      title="Best weekday"
      sentence={
        best
          ? `${NAMES[best.weekday - 1]} is your best day: done on ${best.done} of ${best.of}.`
          : 'There are too few days yet. This chart starts when a weekday has come twice.'
      }
      table={() => ({
        caption: 'Done on each weekday',
        columns: ['Weekday', 'Done', 'Of'],
        rows: counts.map(({ weekday, done, of }) => [NAMES[weekday - 1]!, done, of]),
      })}
    >
      <Bars
        label="Share of days done, by weekday"
        bars={counts.map((each) => ({
          label: weekdayName(each.weekday),
          share: percent(each) / 100,
          value: each.of > 0 ? `${percent(each)} %` : '',
          best: each.weekday === best?.weekday,
        }))}
      />
    </ChartFigure>
  );
}

/** The hours at which it was ticked on its own day, in eight parts of the day. */
export function TimeChart({ hours, usual }: { hours: readonly number[]; usual: { time: string; of: number } | null }) {
  const parts = [0, 3, 6, 9, 12, 15, 18, 21].map((from) => ({
    from,
    ticks: hours.slice(from, from + 3).reduce((sum, each) => sum + each, 0),
  }));
  const most = Math.max(...parts.map(({ ticks }) => ticks));
  return (
    <ChartFigure
      title="Best time"
      sentence={
        usual
          ? `Usually around ${usual.time}, by ${count(usual.of, 'tick')} that you made on the day itself.`
          : 'There are too few ticks yet. This chart needs five that you made on the day itself.'
      }
      table={() => ({
        caption: 'Ticks by the hour',
        columns: ['Hours', 'Ticks'],
        rows: parts.map(({ from, ticks }) => [`${from}:00 to ${from + 3}:00`, ticks]),
      })}
    >
      <Bars
        label="Ticks by time of day"
        bars={parts.map(({ from, ticks }) => ({
          label: String(from),
          share: most > 0 ? ticks / most : 0,
          value: ticks > 0 ? String(ticks) : '',
          best: ticks === most && most > 0,
        }))}
      />
    </ChartFigure>
  );
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
