import { useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { reorder } from './late-actions.ts';
import type { AnyTask } from './task.ts';
import { TaskRow, type RowHandlers } from './TaskRow.tsx';

interface OpenTasksProps extends RowHandlers {
  /** Of the project. */
  readonly title: string;
  readonly tasks: readonly AnyTask[];
  readonly today: Day;
  readonly selected: ReadonlySet<string> | null;
  readonly planned: ReadonlyMap<string, CalendarEvent>;
  readonly movable: boolean;
}

/** How many are drawn before the person asks for more. */
const AT_FIRST = 60;

/** The open tasks of a project, in the person's order: moved by their handle, with a mouse, a finger or the arrow keys. A move is announced. */
export function OpenTasks({ title, tasks, today, selected, planned, movable, ...handlers }: OpenTasksProps) {
  const [all, setAll] = useState(false);
  const [moved, setMoved] = useState('');
  const shown = all ? tasks : tasks.slice(0, AT_FIRST);
  const move = (from: number, to: number) => {
    const task = tasks[from];
    if (!task) return;
    void reorder(tasks, from, to).then(
      (done) => done && setMoved(`${task.row.description}, ${to + 1} of ${tasks.length} in ${title}`),
    );
  };
  const { list, handle, styleOf, dragging } = useReorder(shown.length, move);
  if (tasks.length === 0) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul ref={list} aria-label={title}>
        {shown.map((task, i) => (
          <TaskRow
            key={task.row.id}
            task={task}
            today={today}
            selected={selected && selected.has(task.row.id)}
            planned={planned.get(task.row.id)?.event_time}
            {...handlers}
            style={styleOf(i)}
            dragged={dragging === i}
            grip={
              movable && tasks.length > 1 ? (
                <IconButton
                  icon="grip"
                  size="s"
                  label={`Move ${task.row.description}: arrow keys up and down`}
                  className="cursor-grab touch-none active:cursor-grabbing"
                  {...handle(i)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      {shown.length < tasks.length ? (
        <Button tone="quiet" className="mt-2" onClick={() => setAll(true)}>
          Show all {tasks.length}
        </Button>
      ) : null}
    </>
  );
}
