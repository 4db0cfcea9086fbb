import { useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import { useAttachmentsOf } from '#features/media/queries.ts';
import { readable } from '#lib/damaged.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Progress } from './Progress.tsx';
import { ProjectMenu, type ProjectHandlers } from './ProjectMenu.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { completedWords, type Project } from './task.ts';
import { TaskRow, type RowHandlers } from './TaskRow.tsx';
import { t } from '#lib/i18n.ts';

interface ProjectBlockProps extends RowHandlers, ProjectHandlers {
  readonly project: Project;
  /** The project with all its tasks, whatever the filter leaves. */
  readonly whole: Project;
  readonly today: Day;
  readonly selected: ReadonlySet<string> | null;
  /** The events of the calendar by the id of their task. */
  readonly planned: ReadonlyMap<string, CalendarEvent>;
  /** Nothing is filtered or sought: completed tasks are folded. */
  readonly plain: boolean;
  /** Whether the open tasks can be put in order. */
  readonly movable: boolean;
  /** Is told that all completed tasks are wanted. */
  readonly onUnfold: () => void;
}

/** How many completed tasks are drawn at first: a year of them is long. */
const AT_FIRST = 60;

/** A project with its tasks. The Inbox is a project without a row of its own. */
export function ProjectBlock(props: ProjectBlockProps) {
  const { project, whole, today, selected, planned, plain, movable, onUnfold, onEdit, onAdd, ...handlers } = props;
  const [unfolded, setUnfolded] = useState(false);
  const [all, setAll] = useState(false);
  const { list, title, tasks } = project;
  const open = tasks.filter(({ row }) => !row.completed);
  const done = tasks.filter(({ row }) => row.completed);
  // What was done today stays in sight.
  const fresh = done.filter(({ row }) => row.completed_at && dayOf(new Date(row.completed_at)) === today);
  const folded = project.done - fresh.length;
  const shown = plain && !unfolded ? fresh : done.slice(0, all ? done.length : AT_FIRST);
  const attached = useAttachmentsOf(shown.map(({ row }) => row.id));
  const emoji = readable(list?.emoji);
  return (
    <section aria-label={title}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-ink">
        <h2 className="flex min-w-0 flex-[1_1_8rem] items-baseline gap-2.5 py-2 text-h3">
          {emoji ? <span aria-hidden="true">{emoji}</span> : null}
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        </h2>
        {whole.total > 0 ? (
          <div className="flex shrink-0 items-center gap-3">
            <Progress done={whole.done} total={whole.total} className="hidden w-11 sm:block" />
            <p className="text-sm text-ink-2 tabular-nums">{completedWords(whole)}</p>
          </div>
        ) : null}
        <ProjectMenu whole={whole} onEdit={onEdit} onAdd={onAdd} />
      </header>
      {tasks.length === 0 && !(plain && folded > 0) ? (
        <p className="py-3 text-ink-2">{t('Nothing in it yet.')}</p>
      ) : null}
      <OpenTasks
        title={title}
        tasks={open}
        today={today}
        selected={selected}
        planned={planned}
        movable={movable}
        foldsLate={plain}
        {...handlers}
      />
      {shown.length > 0 ? (
        <ul aria-label={t('{title}, completed', { title })}>
          {shown.map((task) => (
            <TaskRow
              key={task.row.id}
              task={task}
              today={today}
              selected={selected && selected.has(task.row.id)}
              attachments={attached.get(task.row.id)}
              {...handlers}
            />
          ))}
        </ul>
      ) : null}
      {plain && folded > 0 ? (
        <Button
          tone="quiet"
          size="sm"
          className="-ms-2.5"
          aria-expanded={unfolded}
          onClick={() => {
            setUnfolded(!unfolded);
            onUnfold();
          }}
        >
          <Icon name={unfolded ? 'down' : 'right'} size="s" />
          {fresh.length > 0
            ? t('{count} more completed', { count: folded })
            : t('{count} completed', { count: folded })}
        </Button>
      ) : null}
      {(unfolded || !plain) && shown.length < done.length ? (
        <Button tone="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: done.length })}
        </Button>
      ) : null}
    </section>
  );
}
