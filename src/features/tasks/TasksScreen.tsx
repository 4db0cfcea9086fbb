import { useRef } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { useWide } from '#ui/use-wide.ts';
import { QuickLine, type QuickLineHandle } from './QuickLine.tsx';
import { useProjects } from './queries.ts';
import { projectKey } from './task.ts';
import { TaskBoard } from './TaskBoard.tsx';
import type { tasksSearch } from './tasks-search.ts';
import { ProjectsAside } from './ProjectsAside.tsx';
import { NewProject } from './ProjectDialog.tsx';
import { t } from '#lib/i18n.ts';

/** /tasks: a line to add a task, then the Inbox and the projects, with the spec's five filters. Filter and project are in the address. */
export function TasksScreen({ search, onSearchChange }: SearchProps<typeof tasksSearch>) {
  const today = useToday(useDayStart());
  const projects = useProjects(today);
  const wide = useWide();
  const line = useRef<QuickLineHandle>(null);
  const current = projects?.find((project) => projectKey(project) === search.project);
  return (
    <>
      <PageTitle end={<NewProject />}>{t('To-Do & Projects')}</PageTitle>
      <div className="grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <QuickLine ref={line} today={today} into={current?.list?.id ?? null} />
          {current && !wide ? (
            <Chip pressed className="mt-3" onClick={() => onSearchChange({ ...search, project: undefined })}>
              {t('{title} only', { title: current.title })}
              <Icon name="x" size="xs" />
            </Chip>
          ) : null}
          <div className="mt-4">
            <TaskBoard
              projects={current ? [current] : projects}
              filter={search.filter ?? 'all'}
              onFilter={(next) => onSearchChange({ ...search, filter: next === 'all' ? undefined : next })}
              today={today}
              onAdd={({ id }) => line.current?.addTo(id)}
              hint={t('Write down one small thing above. That is enough to begin.')}
            />
          </div>
        </div>
        {wide && projects ? (
          <ProjectsAside
            projects={projects}
            current={current && projectKey(current)}
            onChoose={(project) => onSearchChange({ ...search, project })}
          />
        ) : null}
      </div>
    </>
  );
}
