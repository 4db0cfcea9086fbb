import { Link } from '@tanstack/react-router';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { HabitGroups } from './HabitGroups.tsx';
import { useBoard } from './queries.ts';
import { rhythmWords } from './schedule.ts';
import { streakWords } from './standing.ts';
import { TickButton } from './TickButton.tsx';
import { useHabitDialogs } from './use-habit-dialogs.tsx';
import type { HabitView } from './board.ts';

/** How many rows the card shows; the page has all of them. */
const MOST = 8;

/** The Routine & Habit Tracker card of the dashboard (spec 001, section 2). */
export function HabitsCard({ today }: { today: Day }) {
  const board = useBoard(today);
  const [{ manage, add, openDay }, dialogs] = useHabitDialogs(today);
  const habits = board?.habits ?? [];
  return (
    <section aria-labelledby="habits-card-title" className="min-w-0">
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-b border-line pb-1">
        <h2 id="habits-card-title" className="text-h3">
          Routine &amp; Habit Tracker
        </h2>
        {habits.length > 0 || (board?.archived.length ?? 0) > 0 ? (
          <Button tone="quiet" size="sm" className="-mr-2.5" onClick={manage}>
            Manage
          </Button>
        ) : null}
      </header>
      {board && habits.length === 0 ? (
        <div className="py-4">
          <p className="font-serif text-read text-ink-2">No habits or routines tracked yet.</p>
          <Button className="mt-3" onClick={add}>
            Start a New Habit
          </Button>
        </div>
      ) : (
        <HabitGroups habits={habits} most={MOST} level={3}>
          {(view) => <CardRow key={view.habit.id} view={view} today={today} onOpenDay={openDay} />}
        </HabitGroups>
      )}
      {habits.length > 0 ? (
        <Button asChild tone="quiet" size="sm" className="mt-1 -ml-2.5">
          <Link to="/habits">{habits.length > MOST ? `${habits.length - MOST} more, Full Page` : 'Full Page'}</Link>
        </Button>
      ) : null}
      {dialogs}
    </section>
  );
}

interface CardRowProps {
  readonly view: HabitView;
  readonly today: Day;
  readonly onOpenDay: (habit: HabitView['habit'], day: Day) => void;
}

function CardRow({ view: { habit, standing, strip }, today, onOpenDay }: CardRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
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
        <p className="min-h-5 text-sm text-ink-2 tabular-nums">
          {standing ? (
            <>
              <span className="whitespace-nowrap">{streakWords(standing)}</span>
              <span aria-hidden="true"> · </span>
              <span className="whitespace-nowrap">{standing.completed} completed</span>
            </>
          ) : null}
        </p>
      </div>
      <TickButton habit={habit} today={today} done={strip.at(-1)?.state === 'done'} onOpenDay={onOpenDay} />
    </li>
  );
}
