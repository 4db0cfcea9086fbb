import { memo, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { useFocusAfter, focusBeside } from '#ui/focus-return.ts';
import type { Attachment, Instant } from '#data/schema.ts';
import { PhotoStack } from '#features/media/PhotoStack.tsx';
import type { Day } from '#lib/day.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { useLongPress } from '#ui/use-drag.ts';
import { complete, remove } from './actions.ts';
import { isOverdue, type AnyTask } from './task.ts';
import { TaskEditor } from './TaskEditor.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { t } from '#lib/i18n.ts';

export interface RowHandlers {
  /** Begins a selection with this task. */
  readonly onSelect: (id: string) => void;
  /** Adds the task to the selection, or takes it out. */
  readonly onToggle: (id: string) => void;
  /** Opens the dialog that puts a task into the calendar. */
  readonly onPlan: (task: AnyTask) => void;
}

interface TaskRowProps extends RowHandlers {
  readonly task: AnyTask;
  readonly today: Day;
  /** Null: no selection is being made. */
  readonly selected: boolean | null;
  /** When it is planned in the calendar. */
  readonly planned?: Instant | undefined;
  /** Its photos and files in their order; absent when there are none. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The handle by which the row is moved. */
  readonly grip?: ReactNode;
  readonly style?: CSSProperties | undefined;
  readonly dragged?: boolean;
}

/** Broken, so that it does not differ by its colour alone. */
const LATE_BAND = 'bg-[repeating-linear-gradient(to_bottom,var(--danger)_0_9px,transparent_9px_13px)]';

/** One task: tick, text, due day. Its band is grey when done, red when late and green otherwise (spec 001). */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, today, selected, planned, onSelect, onToggle, onPlan, attachments, grip, style, dragged } = props;
  const [editing, setEditing] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const press = useLongPress(() => (selected === null ? onSelect(task.row.id) : onToggle(task.row.id)));
  const { row } = task;
  if (editing) {
    return (
      <li className="border-b border-line py-4">
        <TaskEditor task={task} onClose={() => setEditing(false)} />
      </li>
    );
  }
  const label = (
    <>
      <span className={classes('block font-serif text-read break-words', row.completed && 'text-ink-2 line-through')}>
        {row.description}
      </span>
      <TaskFacts task={task} today={today} planned={planned} />
    </>
  );
  const plan: MenuItem[] = row.completed
    ? []
    : [{ label: planned ? t('Change the plan') : t('Plan this'), icon: 'calendar', onSelect: () => onPlan(task) }];
  /** What takes the row out of its list. */
  const leave = async (work: () => Promise<boolean>) => {
    const goOn = focusBeside();
    if (await work()) goOn();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a long press; 'Select' in the menu does the same
    <li
      style={style}
      {...press}
      // The right mouse button keeps its own menu.
      onContextMenu={(event) => {
        if ((event.nativeEvent as unknown as PointerEvent).pointerType !== 'mouse') press.onContextMenu(event);
      }}
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-line bg-paper py-1 ps-5 pointer-coarse:select-none',
        selected && 'bg-tide-soft',
        dragged && 'rounded-(--r-s) shadow-(--shadow)',
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'absolute inset-y-2 inset-s-0 w-1 rounded-full',
          row.completed ? 'bg-edge' : isOverdue(row, today) ? LATE_BAND : 'bg-ok',
        )}
      />
      <Checkbox
        checked={selected ?? row.completed}
        onCheckedChange={(checked) =>
          selected === null ? void leave(() => complete([task], checked, today)) : onToggle(row.id)
        }
        rowButton="complete"
        label={label}
      />
      {selected === null ? (
        <div className="-me-3 flex">
          {attachments ? <PhotoStack attachments={attachments} of={row.description} /> : null}
          <RowMenu
            ref={opener}
            label={t('More for {title}', { title: row.description })}
            items={[
              { label: t('Edit'), icon: 'edit', onSelect: () => setEditing(true) },
              ...plan,
              { label: t('Select'), icon: 'check', onSelect: () => onSelect(row.id) },
              { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => void leave(() => remove([task])) },
            ]}
          />
          {grip}
        </div>
      ) : null}
    </li>
  );
});
