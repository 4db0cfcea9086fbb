import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import type { Occurrence } from '#kinds/occurrence.ts';
import { eventWords, nextEvent } from '#features/calendar/coming.ts';
import { useNow } from '#ui/use-now.ts';
import type { TaskOverview, NextDue } from '#features/tasks/overview.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { complete } from '#features/tasks/actions.ts';
import { isOverdue } from '#features/tasks/task.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { t } from '#lib/i18n.ts';

// With what a task can do, its repetitions among it.

interface ComingUpProps {
  readonly today: Day;
  /** What takes place from yesterday to a week ahead, in order. */
  readonly events: readonly Occurrence[];
  /** Undefined while it is read. */
  readonly tasks: TaskOverview | undefined;
}

/** The next event and the next task that is due, side by side. */
export function ComingUp({ today, events, tasks }: ComingUpProps) {
  const now = useNow();
  const next = nextEvent(events, now);
  const event = next?.event;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3 border-b border-line pb-4">
      <Part title={t('Next event')}>
        {next && event ? (
          <Link
            to="/calendar"
            search={{ day: dayOf(new Date(next.begin)) }}
            className="group mt-1 block border-s-[5px] ps-3"
            style={{ borderColor: event.color ?? 'var(--ev-task)' }}
          >
            <span className="line-clamp-2 font-serif text-read leading-snug font-[560] break-words group-hover:underline">
              {event.title || t('Untitled event')}
            </span>
            <span className="text-sm text-ink-2 tabular-nums">{eventWords(next, today, now)}</span>
          </Link>
        ) : (
          <Nothing words={t('Nothing in the next seven days.')} to="/calendar" link={t('Add an event')} />
        )}
      </Part>
      <Part title={t('Next due')}>
        {tasks?.next ? (
          <DueTask next={tasks.next} today={today} />
        ) : tasks ? (
          <Nothing
            words={tasks.total === 0 ? t('No tasks yet.') : t('No task has a day.')}
            to="/tasks"
            link={t('Add a task')}
          />
        ) : null}
      </Part>
    </div>
  );
}

/** Its height is kept while it is read. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-h-24 min-w-0">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

interface NothingProps {
  readonly words: string;
  readonly to: '/calendar' | '/tasks';
  readonly link: string;
}

function Nothing({ words, to, link }: NothingProps) {
  return (
    <>
      <p className="mt-1 font-serif text-read leading-snug text-ink-2">{words}</p>
      <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline">
        {link}
      </Link>
    </>
  );
}

interface DueTaskProps {
  readonly next: NextDue;
  readonly today: Day;
}

/** The next task that is due, to tick. */
function DueTask({ next: { task, project }, today }: DueTaskProps) {
  const { row } = task;
  const late = isOverdue(row, today);
  const day = row.due_date ? dayInText(nearDay(row.due_date, today)) : '';
  return (
    <Checkbox
      className="-mt-1 items-start!"
      checked={row.completed}
      onCheckedChange={(completed) => void complete([task], completed, today)}
      label={
        <>
          <span className="line-clamp-2 font-serif text-read leading-snug font-[560] break-words">
            {row.description}
          </span>
          <span className={classes('block text-sm tabular-nums', late ? 'font-medium text-danger' : 'text-ink-2')}>
            {project.list?.emoji ? `${project.list.emoji} ` : ''}
            {project.title}, {late ? t('{day} (overdue)', { day }) : day}
          </span>
        </>
      }
    />
  );
}
