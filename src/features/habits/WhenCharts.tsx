import { capital, weekdayName, weekdayNameShort } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { fullHour, hoursWritten } from '#ui/clock.ts';
import { bestWeekday, type WeekdayCount } from './rhythm-of-life.ts';
import { t } from '#lib/i18n.ts';

const percent = ({ done, of }: WeekdayCount) => (of > 0 ? Math.round((done / of) * 100) : 0);

export function WeekdayChart({ counts }: { counts: readonly WeekdayCount[] }) {
  const best = bestWeekday(counts);
  return (
    <ChartFigure
      title={t('Best weekday')}
      sentence={
        best
          ? t('{weekday} is your best day: done on {done} of {of}.', {
              weekday: weekdayName(best.weekday),
              done: best.done,
              of: best.of,
            })
          : t('There are too few days yet. This chart starts when a weekday has come twice.')
      }
      table={() => ({
        caption: t('Done on each weekday'),
        columns: [t('Weekday'), t('Done'), t('Of')],
        rows: counts.map(({ weekday, done, of }) => [capital(weekdayName(weekday)), done, of]),
      })}
    >
      <Bars
        label={t('Share of days done, by weekday')}
        bars={counts.map((each) => ({
          label: weekdayNameShort(each.weekday),
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
      title={t('Best time')}
      sentence={
        usual
          ? t(
              'Usually around {time}, by {ticks, plural, one {# tick} other {# ticks}} that you made on the day itself.',
              { time: usual.time, ticks: usual.of },
            )
          : t('There are too few ticks yet. This chart needs five that you made on the day itself.')
      }
      table={() => ({
        caption: t('Ticks by the hour'),
        columns: [t('Hours'), t('Ticks')],
        rows: parts.map(({ from, ticks }) => [
          t('{from} to {to}', { from: fullHour(from), to: fullHour(from + 3) }),
          ticks,
        ]),
      })}
    >
      <Bars
        label={t('Ticks by time of day')}
        bars={parts.map(({ from, ticks }) => ({
          label: hoursWritten() === '24' ? String(from) : fullHour(from),
          share: most > 0 ? ticks / most : 0,
          value: ticks > 0 ? String(ticks) : '',
          best: ticks === most && most > 0,
        }))}
      />
    </ChartFigure>
  );
}

interface Bar {
  readonly label: string;
  /** 0 to 1 of the height. */
  readonly share: number;
  readonly value: string;
  readonly best?: boolean | undefined;
}

interface BarsProps {
  /** What the bars show, for screen readers; they read the bars as a list. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A few bars side by side, each with its number and its name. The best one is darker, and its number is bold. */
function Bars({ label, bars }: BarsProps) {
  return (
    <ul aria-label={label} className="flex h-38 items-stretch gap-1">
      {bars.map(({ label, share, value, best }) => (
        <li key={label} className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-1 flex-col justify-end border-b border-edge text-center">
            <span className={`text-xs tabular-nums ${best ? 'font-semibold text-ink' : 'text-ink-2'}`}>{value}</span>
            <span
              className={`block w-full shrink-0 rounded-t-[4px] ${best ? 'bg-tide' : 'bg-heat-2'}`}
              style={{ height: `calc(${share} * (100% - 20px))` }}
            />
          </span>
          <span className="text-center text-xs whitespace-nowrap text-ink-2">{label}</span>
        </li>
      ))}
    </ul>
  );
}
