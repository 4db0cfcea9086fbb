import { Link } from '@tanstack/react-router';
import type { Day } from '#lib/day.ts';
import { weekdayShort } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Tile } from '#ui/Tile.tsx';
import { useWeekWords } from './week-words.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** The Weekly Insights tile (spec 001, section 2): its two fixed texts, and how much was written on each of the last seven days. */
export function InsightsTile({ today }: { readonly today: Day }) {
  const days = useWeekWords(today);
  const most = Math.max(1, ...(days ?? []).map(({ words }) => words));
  const all = (days ?? []).reduce((sum, { words }) => sum + words, 0);
  return (
    <Tile
      icon="insights"
      link={<Link to="/insights">{t('Weekly Insights')}</Link>}
      end={
        <Button asChild tone="quiet" size="sm" className="on-tile -me-3.5">
          <Link to="/insights">{t('View All')}</Link>
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        <Trans
          id="Last update: Sunday<0> · </0>New insights available"
          components={{ 0: <span aria-hidden="true" /> }}
        />
      </p>
      <div className="mt-auto pt-4" aria-hidden="true">
        <ol className="grid h-16 grid-cols-7 items-end gap-3 border-b border-line">
          {days?.map(({ day, words }) => (
            <li
              key={day}
              className={`mx-auto w-full max-w-9 rounded-t-[2px] ${day === today ? 'bg-coral' : 'bg-heat-2'}`}
              style={{ height: words === 0 ? 2 : `${Math.max(6, (words / most) * 100)}%` }}
            />
          ))}
        </ol>
        <ol className="mt-1 grid grid-cols-7 gap-3 text-center text-xs text-ink-2">
          {days?.map(({ day }) => (
            <li key={day} className={day === today ? 'font-semibold text-coral-text' : undefined}>
              {weekdayShort(day)}
            </li>
          ))}
        </ol>
      </div>
      <p className="min-h-6 pt-1.5 text-sm text-ink-2 tabular-nums">
        {days
          ? t('{words, plural, one {# word} other {# words}} written in your journal in these seven days', {
              words: all,
            })
          : null}
      </p>
    </Tile>
  );
}
