import { Link } from '@tanstack/react-router';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusAfter } from '#ui/focus-return.ts';
import type { Board, HabitView } from './board.ts';
import { HabitGroups } from './HabitGroups.tsx';
import { rhythmWords } from './schedule.ts';
import { dueToday } from './standing.ts';
import { StandingLine } from './StandingLine.tsx';
import { TickButton } from './TickButton.tsx';
import { useHabitDialogs } from './use-habit-dialogs.tsx';
import { WeekBands } from './WeekBands.tsx';
import { t } from '#lib/i18n.ts';

/** How many rows the dashboard shows; the page has all of them. */
const ROW_LIMIT = 5;

interface HabitsCardProps {
  readonly board: Board;
  readonly today: Day;
}

/**
 * The Routine & Habit Tracker card (spec 001, section 2), as a part of today on the dashboard: what is due, by the time of day, with a button
 * to tick it. A habit that is not due today is counted below.
 */
export function HabitsCard({ board: { habits, archived }, today }: HabitsCardProps) {
  const [{ manage, add, openDay }, dialogs] = useHabitDialogs(today);
  const due = habits.filter(({ standing }) => standing?.today !== 'free' && standing?.today !== 'paused');
  // What is still open comes before what is done.
  const only = new Set(
    [...due]
      .sort((a, b) => Number(a.standing?.isSettled ?? false) - Number(b.standing?.isSettled ?? false))
      .slice(0, ROW_LIMIT)
      .map(({ habit }) => habit.id),
  );
  const more = habits.length - only.size;
  // The button of the empty card is gone once there is a habit.
  const managing = useFocusAfter<HTMLButtonElement>(habits.length === 0);
  const of = dueToday(habits.map(({ standing }) => standing));
  return (
    <section aria-labelledby="habits-card-title" className="min-w-0 border-b border-line pb-2">
      <header className="flex min-h-11 items-center justify-between gap-x-3">
        <div className="min-w-0">
          <h3 id="habits-card-title" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
            {t('Routine & Habit Tracker')}
          </h3>
          {/* The rows are there before what is known of them. */}
          {habits.length > 0 ? (
            <p className="min-h-5 text-sm text-ink-2">
              {habits.every(({ standing }) => standing) ? leftToday(of.due - of.done, of.due) : null}
            </p>
          ) : null}
        </div>
        {habits.length > 0 || archived.length > 0 ? (
          <Button ref={managing} tone="quiet" size="sm" className="-me-3.5" onClick={manage}>
            {t('Manage')}
          </Button>
        ) : null}
      </header>
      {habits.length === 0 ? (
        <div className="pb-3">
          <p className="font-serif text-read text-ink-2">{t('No habits or routines tracked yet.')}</p>
          <Button className="mt-3" onClick={add}>
            {t('Start a New Habit')}
          </Button>
        </div>
      ) : (
        <>
          <HabitGroups habits={due} only={only} level={4}>
            {(view) => <CardRow key={view.habit.id} view={view} today={today} onOpenDay={openDay} />}
          </HabitGroups>
          {more > 0 ? (
            <Button asChild tone="quiet" size="sm" className="-ms-3.5">
              <Link to="/habits">{t('{more, plural, one {# more habit} other {# more habits}}', { more })}</Link>
            </Button>
          ) : null}
        </>
      )}
      {dialogs}
    </section>
  );
}

/** '2 habits left today' */
const leftToday = (left: number, due: number): string =>
  due === 0
    ? t('Nothing is due today.')
    : left === 0
      ? t('All done for today.')
      : t('{left, plural, one {# habit} other {# habits}} left today', { left });

interface CardRowProps {
  readonly view: HabitView;
  readonly today: Day;
  readonly onOpenDay: (habit: HabitView['habit'], day: Day) => void;
}

function CardRow({ view: { habit, standing, strip }, today, onOpenDay }: CardRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0">
            <Link
              to="/habits/$id"
              params={{ id: habit.id }}
              className="font-serif text-read [overflow-wrap:anywhere] hover:underline"
            >
              {habit.title}
            </Link>
          </span>
          {standing ? (
            <span className="rounded-[6px] border border-line px-1.5 text-xs font-medium text-ink-2">
              {rhythmWords(standing.plan)}
            </span>
          ) : null}
        </p>
        {habit.description ? <p className="line-clamp-1 text-sm text-ink-2">{habit.description}</p> : null}
        <StandingLine standing={standing} />
      </div>
      <span className="hidden sm:block">
        <WeekBands strip={strip} />
      </span>
      <TickButton habit={habit} today={today} done={strip.at(-1)?.state === 'done'} onOpenDay={onOpenDay} />
    </li>
  );
}
