import { useRef, useState } from 'react';
import { tell } from '#editing/tell.ts';
import type { BesideProps } from '#features/calendar/CalendarScreen.tsx';
import { instantAt, type Span } from '#features/calendar/surface/hours.ts';
import { created, failures, updated } from '#features/calendar/messages.ts';
import { planTask } from '#features/calendar/mutations.ts';
import { usePlanned } from '#features/calendar/planned.ts';
import { tick } from '#features/habits/actions.ts';
import { useHabitsDue } from '#features/habits/queries.ts';
import { complete } from '#features/tasks/actions.ts';
import { PlanDialog } from '#features/tasks/PlanDialog.tsx';
import { useTasksDueOn } from '#features/tasks/queries.ts';
import { isOverdue, type AnyTask } from '#features/tasks/task.ts';
import { PhotoGrid } from '#features/media/PhotoGrid.tsx';
import { usePicturesOfDays } from '#features/media/queries.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDrag, type Drag } from '#ui/use-drag.ts';
import { msg, t } from '#lib/i18n.ts';

/** The tasks that are due on a day, to tick and to plan, and the habits that are meant for it, to tick. */
export function BesideTheDay({ day, today, hours }: BesideProps) {
  const tasks = useTasksDueOn(day);
  const habits = useHabitsDue(day);
  const planned = usePlanned((tasks ?? []).map(({ row }) => row.id));
  const [planning, setPlanning] = useState<{ readonly task: AnyTask; readonly open: boolean } | null>(null);
  const [dragged, setDragged] = useState<Drag<AnyTask> | null>(null);
  const span = useRef<Span | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const pointer = useDrag<AnyTask>(list, {
    targetAt: (element) => {
      const id = element.closest<HTMLElement>('[data-task]')?.dataset['task'];
      return tasks?.find(({ row }) => row.id === id && !row.completed);
    },
    onDrag: (drag) => {
      span.current = hours.current?.over(drag.at) ?? null;
      setDragged(drag);
    },
    onEnd: (kept, { target: { row } }) => {
      const taken = span.current;
      span.current = null;
      hours.current?.leave();
      setDragged(null);
      if (kept && taken) void plan(row, day, taken, planned.has(row.id));
    },
  });
  if (!tasks || !habits) return null;
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" className="border-b border-line pb-2 text-h3">
        {t('Beside the day')}
      </h2>
      {tasks.length + habits.length === 0 ? (
        <p className="py-3 text-ink-2">{t('No tasks or habits are due.')}</p>
      ) : null}
      <ul ref={list} {...pointer} className="touch-pan-y touch-pinch-zoom select-none [-webkit-touch-callout:none]">
        {tasks.map((task) => (
          <li
            key={task.row.id}
            data-task={task.row.id}
            className={classes(
              'flex items-center border-b border-line',
              !task.row.completed && 'cursor-grab',
              dragged?.target.row.id === task.row.id && 'opacity-50',
            )}
          >
            <TaskLine task={task} today={today} plannedAt={planned.get(task.row.id)?.event_time ?? null} />
            {task.row.completed ? null : (
              <IconButton
                icon="clock"
                label={t('Plan it at… {task}', { task: task.row.description })}
                size="s"
                className="-me-2.5"
                onClick={() => setPlanning({ task, open: true })}
              />
            )}
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
                  <span className="block text-sm text-ink-2">{t(notes[state])}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <DayPictures day={day} />
      {dragged ? (
        <div
          aria-hidden="true"
          style={{ left: dragged.at.x + 12, top: dragged.at.y + 12 }}
          className="pointer-events-none fixed z-30 max-w-60 truncate rounded-s bg-card px-3 py-1.5 text-sm font-semibold shadow-float"
        >
          {dragged.target.row.description}
        </div>
      ) : null}
      <PlanDialog
        open={planning?.open ?? false}
        task={planning?.task ?? null}
        event={(planning && planned.get(planning.task.row.id)) ?? null}
        today={today}
        onClose={() => setPlanning((now) => now && { ...now, open: false })}
      />
    </section>
  );
}

/** The photos of what was written on the day. */
function DayPictures({ day }: { readonly day: Day }) {
  const pictures = usePicturesOfDays(day, dayAfter(day, 1)).get(day);
  if (!pictures) return null;
  return (
    <>
      <h2 className="mt-6 border-b border-line pb-2 text-h3">{t('Photos')}</h2>
      <PhotoGrid attachments={pictures} className="mt-3" />
    </>
  );
}

const notes = { done: msg('Habit, done'), open: msg('Habit'), skipped: msg('Habit, skipped') };

/** Puts a task on hours of a day. */
async function plan(row: AnyTask['row'], day: Day, { from, to }: Span, again: boolean): Promise<void> {
  const times = { event_time: instantAt(day, from), end_time: instantAt(day, to) };
  const outcome = await planTask({ id: row.id, title: row.description }, times);
  tell(outcome, again ? updated() : created(), failures());
}

function TaskLine({ task, today, plannedAt }: { task: AnyTask; today: Day; plannedAt: string | null }) {
  const { row } = task;
  const late = isOverdue(row, today);
  const note = late ? t('Task (overdue)') : t('Task');
  return (
    <Checkbox
      checked={row.completed}
      onCheckedChange={(completed) => void complete([task], completed, today)}
      className="min-w-0 flex-1"
      label={
        <span className="block break-words">
          <span className={row.completed ? 'text-ink-2 line-through' : undefined}>{row.description}</span>
          <span className={classes('block text-sm', late ? 'font-medium text-danger' : 'text-ink-2')}>
            {plannedAt ? t('{note}, planned at {time}', { note, time: clock(plannedAt) }) : note}
          </span>
        </span>
      }
    />
  );
}
