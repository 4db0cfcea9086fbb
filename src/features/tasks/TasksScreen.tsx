import { useDeferredValue, useMemo, useState } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { LazyEmptyState } from '#ui/LazyEmptyState.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToday } from '#ui/use-today.ts';
import { AddTask } from './AddTask.tsx';
import { ProjectBlock } from './ProjectBlock.tsx';
import { useProjects } from './queries.ts';
import { isTaskFilter, narrowed, taskFilters, type TaskFilter } from './task.ts';
import type { tasksSearch } from './tasks-search.ts';

/** /tasks: a line to add a task, then the Inbox and the projects, with the spec's five filters. The filter is in the address. */
export function TasksScreen({ search, onSearchChange }: SearchProps<typeof tasksSearch>) {
  const filter: TaskFilter = search.filter ?? 'all';
  const projects = useProjects();
  const slow = useSlowLoading(projects === undefined);
  const today = useToday(useDayStart());
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const shown = useMemo(
    () => (projects ? narrowed(projects, { filter, query: sought, today }) : undefined),
    [projects, filter, sought, today],
  );
  const anything = projects?.some(({ list, tasks }) => list !== null || tasks.length > 0) ?? false;
  return (
    <>
      <PageTitle>To-Do & Projects</PageTitle>
      <div className="max-w-180">
        <AddTask />
        {anything ? (
          <SearchField
            className="mt-4"
            label="Search tasks"
            placeholder="Search tasks..."
            value={query}
            onChange={setQuery}
          />
        ) : null}
        <Tabs
          className="mt-3"
          value={filter}
          onChange={(next) => {
            if (isTaskFilter(next)) onSearchChange({ filter: next === 'all' ? undefined : next });
          }}
        >
          <TabList label="Which tasks">
            {Object.entries(taskFilters).map(([value, label]) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabList>
          <TabPanel value={filter} className="grid gap-8">
            {shown === undefined ? (
              slow && (
                <div>
                  <p className="sr-only">Loading projects and tasks...</p>
                  <Skeleton lines={4} className="py-5" />
                </div>
              )
            ) : shown.length > 0 ? (
              shown.map((project) => (
                <ProjectBlock key={project.list?.id ?? 'inbox'} project={project} filter={filter} today={today} />
              ))
            ) : (
              <LazyEmptyState
                drawing={anything ? 'search' : 'notebook'}
                title={
                  !anything
                    ? 'No projects or tasks found.'
                    : query.trim() === ''
                      ? 'No tasks match your filters'
                      : 'No tasks matching your search.'
                }
                hint={anything ? undefined : 'Write down one small thing above. That is enough to begin.'}
              />
            )}
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}
