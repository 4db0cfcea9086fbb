import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskOverview } from '#features/tasks/overview.ts';
import { ProjectsDialog } from '#features/tasks/ProjectsDialog.tsx';
import type { Day } from '#lib/day.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Tile } from '#ui/Tile.tsx';
import { t } from '#lib/i18n.ts';

interface TasksTileProps {
  readonly today: Day;
  /** Undefined while it is read. */
  readonly tasks: TaskOverview | undefined;
}

/** The To-Do & Projects tile (spec 001, "To-Do Projects tile"): the counts, the next task that is due, and all of them in a dialog. */
export function TasksTile({ today, tasks }: TasksTileProps) {
  const [all, setAll] = useState(false);
  return (
    <Tile
      icon="task"
      link={<Link to="/tasks">{t('To-Do & Projects')}</Link>}
      end={
        <Button tone="quiet" size="sm" className="on-tile -me-3.5" onClick={() => setAll(true)}>
          {t('View All')}
        </Button>
      }
    >
      <div className="min-h-11">
        {tasks ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-serif text-h2 font-[560] tracking-tight tabular-nums">
                {tasks.done}/{tasks.total}
              </span>
              <span className="text-sm text-ink-2">
                {t('Tasks completed in {projects, plural, one {# project} other {# projects}}', {
                  projects: tasks.projects,
                })}
              </span>
            </p>
            <Share done={tasks.done} total={tasks.total} />
          </>
        ) : null}
      </div>
      <div className="mt-auto min-h-15 pt-4">
        {tasks?.next ? (
          <>
            <p className="text-sm text-ink-2">{t('Next due')}</p>
            <p className="line-clamp-2 break-words">
              <span className="font-serif text-read font-[560]">{tasks.next.task.row.description}</span>{' '}
              <span className="text-sm text-ink-2">
                {tasks.next.project.list?.emoji ? `${tasks.next.project.list.emoji} ` : ''}
                {tasks.next.project.title}
                {tasks.next.task.row.due_date ? `, ${dayInText(nearDay(tasks.next.task.row.due_date, today))}` : ''}
              </span>
            </p>
          </>
        ) : tasks ? (
          <p className="font-serif text-read text-ink-2">
            {tasks.total === 0 ? t('No projects or tasks found.') : t('No open task has a day.')}
          </p>
        ) : null}
      </div>
      <ProjectsDialog open={all} onClose={() => setAll(false)} />
    </Tile>
  );
}

/** The small picture: how much of all tasks is done. The figures above it say the same. */
function Share({ done, total }: { readonly done: number; readonly total: number }) {
  if (total === 0) return null;
  return (
    <div aria-hidden="true" className="mt-3 flex h-2.5 gap-0.5">
      <span className="rounded-[3px] bg-tide" style={{ flexGrow: done }} />
      <span className="rounded-[3px] bg-heat-0" style={{ flexGrow: total - done }} />
    </div>
  );
}
