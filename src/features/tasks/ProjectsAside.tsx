import type { ReactNode } from 'react';
import { readable } from '#lib/damaged.ts';
import { classes } from '#ui/classes.ts';
import { Progress } from './Progress.tsx';
import { completedWords, projectKey, type Project } from './task.ts';
import { t } from '#lib/i18n.ts';

interface ProjectsAsideProps {
  readonly projects: readonly Project[];
  /** The one that is shown alone. */
  readonly current: string | undefined;
  readonly onChoose: (project: string | undefined) => void;
}

/** The projects beside the list on a wide window: each with its emoji and how much of it is done; a press shows it alone. */
export function ProjectsAside({ projects, current, onChoose }: ProjectsAsideProps) {
  return (
    <aside
      aria-label={t('Projects')}
      className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:[scrollbar-width:thin]"
    >
      <h2 className="border-b border-ink pb-2 text-h3">{t('Projects')}</h2>
      <ul>
        <li>
          <Choice on={current === undefined} onPress={() => onChoose(undefined)}>
            <span className="col-span-2">{t('All tasks')}</span>
          </Choice>
        </li>
        {projects.map((project) => (
          <li key={projectKey(project)}>
            <Choice on={current === projectKey(project)} onPress={() => onChoose(projectKey(project))}>
              <span aria-hidden="true" className="w-6 text-center">
                {readable(project.list?.emoji)}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{project.title}</span>
              <span className="col-start-2 flex items-center gap-2.5 text-sm font-normal text-ink-2 tabular-nums">
                <Progress done={project.done} total={project.total} className="w-11" />
                {completedWords(project)}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface ChoiceProps {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Choice = ({ on, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className={classes(
      'grid min-h-12 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-2 py-2.5 text-start focus-visible:-outline-offset-2',
      on ? 'bg-tide-soft font-semibold' : 'hover:bg-well',
    )}
  >
    {children}
  </button>
);
