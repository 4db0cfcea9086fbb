import { Link } from '@tanstack/react-router';
import { classes } from '#ui/classes.ts';
import { Progress } from './Progress.tsx';
import { completedWords, keyOf, type Project, type TaskFilter } from './task.ts';

interface ProjectsAsideProps {
  readonly projects: readonly Project[];
  /** Which one is shown alone. */
  readonly current: string | undefined;
  readonly filter: TaskFilter | undefined;
}

/** The projects beside the list on a wide window: each with its emoji and how much of it is done, and a link that shows it alone. */
export function ProjectsAside({ projects, current, filter }: ProjectsAsideProps) {
  return (
    <nav
      aria-label="Projects"
      className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:[scrollbar-width:thin]"
    >
      <h2 className="border-b border-ink pb-2 text-h3">Projects</h2>
      <ul>
        <li>
          <AsideLink filter={filter} project={undefined} on={current === undefined}>
            <span className="col-span-2">All tasks</span>
          </AsideLink>
        </li>
        {projects.map((project) => (
          <li key={keyOf(project)}>
            <AsideLink filter={filter} project={keyOf(project)} on={current === keyOf(project)}>
              <span aria-hidden="true" className="w-6 text-center">
                {project.list ? project.list.emoji : ''}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{project.title}</span>
              <span className="col-start-2 flex items-center gap-2.5 text-sm font-normal text-ink-2 tabular-nums">
                <Progress done={project.done} total={project.total} className="w-11" />
                {completedWords(project)}
              </span>
            </AsideLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AsideLinkProps {
  readonly project: string | undefined;
  readonly filter: TaskFilter | undefined;
  readonly on: boolean;
  readonly children: React.ReactNode;
}

const AsideLink = ({ project, filter, on, children }: AsideLinkProps) => (
  <Link
    to="/tasks"
    search={{ project, filter: filter === 'all' ? undefined : filter }}
    replace
    resetScroll={false}
    aria-current={on ? 'true' : undefined}
    className={classes(
      'grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-2 py-2.5 hover:bg-well',
      on && 'bg-tide-soft font-semibold',
    )}
  >
    {children}
  </Link>
);
