import { useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import { useAttachmentsOf } from '#features/media/queries.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { reorder } from './actions.ts';
import { isOverdue, type AnyTask } from './task.ts';
import { TaskRow, type RowHandlers } from './TaskRow.tsx';
import { t } from '#lib/i18n.ts';

interface OpenTasksProps extends RowHandlers {
  /** The project's title. */
  readonly title: string;
  readonly tasks: readonly AnyTask[];
  readonly today: Day;
  readonly selected: ReadonlySet<string> | null;
  readonly planned: ReadonlyMap<string, CalendarEvent>;
  readonly movable: boolean;
  /** Whether most of many late tasks are folded: nothing is filtered or sought. */
  readonly foldsLate: boolean;
}

/** How many are drawn before the person asks for more. */
const AT_FIRST = 60;
/** More late tasks than this are folded to the first few: the line above the list says how many there are, and moves them. */
const MOST_LATE = 5;
const LATE_SHOWN = 3;

/** The open tasks of a project, in the person's order: moved by their handle, with a mouse, a finger or the arrow keys. A move is announced. */
export function OpenTasks(props: OpenTasksProps) {
  const { title, tasks, today, selected, planned, movable, foldsLate, ...handlers } = props;
  const [all, setAll] = useState(false);
  const [moved, setMoved] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const late = foldsLate && selected === null ? tasks.filter(({ row }) => isOverdue(row, today)) : [];
  const foldable = late.length > MOST_LATE ? late.length - LATE_SHOWN : 0;
  const folded = foldable > 0 && !unfolded ? new Set(late.slice(LATE_SHOWN)) : null;
  const visible = folded ? tasks.filter((task) => !folded.has(task)) : tasks;
  const shown = all ? visible : visible.slice(0, AT_FIRST);
  const attached = useAttachmentsOf(shown.map(({ row }) => row.id));
  const move = (fromShown: number, toShown: number) => {
    const task = shown[fromShown];
    const target = shown[toShown];
    if (!task || !target) return;
    const [from, to] = [tasks.indexOf(task), tasks.indexOf(target)];
    void reorder(tasks, from, to).then(
      (done) =>
        done &&
        setMoved(
          t('{title}, {place} of {count} in {group}', {
            title: task.row.description,
            place: to + 1,
            count: tasks.length,
            group: title,
          }),
        ),
    );
  };
  const { list, handle, styleOf, dragging } = useReorder(shown.length, move);
  if (tasks.length === 0) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul {...list} aria-label={title}>
        {shown.map((task, i) => (
          <TaskRow
            key={task.row.id}
            task={task}
            today={today}
            selected={selected && selected.has(task.row.id)}
            planned={planned.get(task.row.id)?.event_time}
            attachments={attached.get(task.row.id)}
            {...handlers}
            style={styleOf(i)}
            dragged={dragging === i}
            grip={
              movable && tasks.length > 1 ? (
                <IconButton
                  icon="grip"
                  size="s"
                  label={t('Move {title}: arrow keys up and down', { title: task.row.description })}
                  className="cursor-grab touch-none active:cursor-grabbing"
                  {...handle(i)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      {foldable > 0 ? (
        <Button
          tone="quiet"
          size="sm"
          className="-ms-2.5"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name={unfolded ? 'down' : 'right'} size="s" />
          {t('{count} more overdue', { count: foldable })}
        </Button>
      ) : null}
      {shown.length < visible.length ? (
        <Button tone="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: visible.length })}
        </Button>
      ) : null}
    </>
  );
}
