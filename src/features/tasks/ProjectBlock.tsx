import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { completedWords, type Project, type TaskFilter } from './task.ts';
import { TaskRow } from './TaskRow.tsx';

interface ProjectBlockProps {
  readonly project: Project;
  readonly filter: TaskFilter;
  readonly today: Day;
}

/** How many tasks are drawn before the person asks for more: a year of finished tasks is long. */
const AT_FIRST = 60;

/** A project with its tasks. The Inbox is a project without a row of its own. */
export function ProjectBlock({ project, filter, today }: ProjectBlockProps) {
  const [all, setAll] = useState(false);
  const { list, title, tasks } = project;
  const shown = all ? tasks : tasks.slice(0, AT_FIRST);
  return (
    <section aria-label={title}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 className="min-w-0 text-h3 break-words">
          {list?.emoji ? <span aria-hidden="true">{list.emoji} </span> : null}
          {title}
        </h2>
        {filter === 'all' && tasks.length > 0 ? (
          <p className="text-sm text-ink-2 tabular-nums">{completedWords(tasks)}</p>
        ) : null}
      </header>
      {tasks.length === 0 ? <p className="py-3 text-ink-2">Nothing in it yet.</p> : null}
      <ul>
        {shown.map((task) => (
          <TaskRow key={task.row.id} task={task} today={today} />
        ))}
      </ul>
      {shown.length < tasks.length ? (
        <Button tone="quiet" className="mt-2" onClick={() => setAll(true)}>
          Show all {tasks.length}
        </Button>
      ) : null}
    </section>
  );
}
