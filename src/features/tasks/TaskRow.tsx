import { memo, useState } from 'react';
import { onHeldKey } from '#editing/keys.ts';
import { undoAction } from '#editing/undo-action.ts';
import { useDelete } from '#editing/use-delete.ts';
import type { Day } from '#lib/day.ts';
import { clock, longDate } from '#lib/format.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { toast } from '#ui/toast.ts';
import { anyTask } from '#kinds/task.ts';
import { failures, toggled } from './messages.ts';
import { deleteTask, setCompleted } from './mutations.ts';
import { isOverdue, type AnyTask } from './task.ts';
import type { TaskEditorProps } from './TaskEditor.tsx';

const TaskEditor = lazyOnOpen<TaskEditorProps & { readonly open: boolean }>(
  async () => (await import('./TaskEditor.tsx')).TaskEditor,
);

interface TaskRowProps {
  readonly task: AnyTask;
  readonly today: Day;
}

/** One task: tick, text, due day. Its band is grey when done, red when late and green otherwise (spec 001). */
export const TaskRow = memo(function TaskRow({ task, today }: TaskRowProps) {
  const [editing, setEditing] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const { row } = task;
  const late = isOverdue(row, today);
  const remind = task.table === 'tasks' && !row.completed ? task.row.remind_at : null;
  const toggle = async (completed: boolean) => {
    const outcome = await setCompleted(task, completed);
    toast(outcome.ok ? { ...toggled(completed), action: undoAction(outcome.value) } : failures[outcome.error]);
  };
  const remove = useDelete(() => deleteTask(task), anyTask.deleted, failures);
  if (editing) {
    return (
      <li className="border-b border-line py-3">
        <TaskEditor open task={task} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start border-b border-line py-1 pl-5">
      <span
        aria-hidden="true"
        className={classes(
          'absolute inset-y-2 left-0 w-1 rounded-full',
          row.completed ? 'bg-edge' : late ? 'bg-danger' : 'bg-ok',
        )}
      />
      <Checkbox
        checked={row.completed}
        onCheckedChange={(completed) => void toggle(completed)}
        label={
          <>
            <span
              className={classes('block font-serif text-read break-words', row.completed && 'text-ink-2 line-through')}
            >
              {row.description}
            </span>
            {row.due_date ? (
              <span className={classes('block text-sm tabular-nums', late ? 'font-medium text-danger' : 'text-ink-2')}>
                Due: {longDate(row.due_date)}
                {late ? <span className="whitespace-nowrap"> (overdue)</span> : null}
                {remind ? `, ${clock(remind)}` : ''}
              </span>
            ) : null}
          </>
        }
      />
      <div className="-mr-3 flex">
        <IconButton
          ref={opener}
          icon="edit"
          size="s"
          label={`Edit ${row.description}`}
          onClick={() => setEditing(true)}
        />
        <IconButton
          data-row-button="delete"
          icon="trash"
          size="s"
          label={`Delete ${row.description}`}
          onKeyDown={onHeldKey}
          onClick={() => void remove()}
        />
      </div>
    </li>
  );
});
