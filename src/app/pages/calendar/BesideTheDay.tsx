import { tick } from '#features/habits/actions.ts';
import { complete } from '#features/tasks/actions.ts';
import { useProjects } from '#features/tasks/queries.ts';
import { isOverdue, type AnyTask } from '#features/tasks/task.ts';
import type { Day } from '#lib/day.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { useHabitsDue } from '#features/habits/queries.ts';

/** The tasks that are due on a day and the habits that are meant for it, to tick. */
export function BesideTheDay({ day, today }: { day: Day; today: Day }) {
  const tasks = useProjects()
    ?.flatMap((project) => project.tasks)
    .filter(({ row }) => row.due_date === day);
  const habits = useHabitsDue(day);
  if (!tasks || !habits) return null;
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" className="border-b border-line pb-2 text-h3">
        Beside the day
      </h2>
      {tasks.length + habits.length === 0 ? <p className="py-3 text-ink-2">No tasks are due, and no habits.</p> : null}
      <ul>
        {tasks.map((task) => (
          <li key={task.row.id} className="border-b border-line">
            <TaskLine task={task} today={today} />
          </li>
        ))}
        {habits.map(({ habit, state }) => (
          <li key={habit.id} className="border-b border-line">
            <Checkbox
              checked={state === 'done'}
              // A habit is ticked when it is done, not before.
              disabled={day > today}
              onCheckedChange={(done) => tick(habit, day, done)}
              label={
                <span className={classes('block break-words', state === 'done' && 'text-ink-2')}>
                  {habit.title}
                  <span className="block text-sm text-ink-2">{noteOf[state]}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const noteOf = { done: 'Habit, done', open: 'Habit', skipped: 'Habit, skipped' } as const;

function TaskLine({ task, today }: { task: AnyTask; today: Day }) {
  const { row } = task;
  const late = isOverdue(row, today);
  return (
    <Checkbox
      checked={row.completed}
      onCheckedChange={(completed) => void complete([task], completed, today)}
      label={
        <span className={classes('block break-words', row.completed && 'text-ink-2 line-through')}>
          {row.description}
          <span className={classes('block text-sm', late ? 'font-medium text-danger' : 'text-ink-2')}>
            {late ? 'Task (overdue)' : 'Task'}
          </span>
        </span>
      }
    />
  );
}
