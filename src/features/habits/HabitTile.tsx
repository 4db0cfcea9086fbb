import { Link } from '@tanstack/react-router';
import { Tile } from '#ui/Tile.tsx';
import type { Board } from './board.ts';
import { dueToday, leftWords } from './standing.ts';
import { WeekBands } from './WeekBands.tsx';
import { t } from '#lib/i18n.ts';

/** The small picture shows this many habits, the ones that are due first. */
const DRAWN = 5;

/** The Habit Tracker tile (spec 001, section 2): how many of today's habits are done, and the last seven days of the first few. */
export function HabitTile({ board: { habits } }: { readonly board: Board }) {
  const { due, done } = dueToday(habits.map(({ standing }) => standing));
  const drawn = [...habits].sort((a, b) => Number(isDue(b)) - Number(isDue(a))).slice(0, DRAWN);
  return (
    <Tile icon="habits" link={<Link to="/habits">{t('Habit Tracker')}</Link>}>
      {habits.length === 0 ? (
        <p className="py-2 font-serif text-read text-ink-2">{t('No habits tracked yet')}</p>
      ) : (
        <div className="flex flex-1 flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
          <p>
            <span className="block font-serif text-h2 font-[560] tracking-tight tabular-nums">
              {due === 0 ? t('Nothing due') : t('{done} of {due}', { done, due })}
            </span>
            <span className="text-sm text-ink-2">{leftWords(due, done)}</span>
          </p>
          <div>
            {drawn.map(({ habit, strip }) => (
              <WeekBands key={habit.id} strip={strip} form="flat" />
            ))}
          </div>
        </div>
      )}
    </Tile>
  );
}

const isDue = ({ standing }: Board['habits'][number]) => standing?.today === 'open' || standing?.today === 'done';
