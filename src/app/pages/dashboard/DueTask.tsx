import { complete } from '#features/tasks/actions.ts';
import type { NextDue } from '#features/tasks/overview.ts';
import { isOverdue } from '#features/tasks/task.ts';
import type { Day } from '#lib/day.ts';
import { nearDay } from '#lib/format.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';

interface DueTaskProps {
  readonly next: NextDue;
  readonly today: Day;
}

/** The next task that is due, to tick. */
export function DueTask({ next: { task, project }, today }: DueTaskProps) {
  const { row } = task;
  const late = isOverdue(row, today);
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
            {project.title}, {row.due_date ? nearDay(row.due_date, today) : ''}
            {late ? ' (overdue)' : ''}
          </span>
        </>
      }
    />
  );
}
