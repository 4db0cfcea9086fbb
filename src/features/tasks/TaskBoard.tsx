import { useDeferredValue, useMemo, useState } from 'react';
import type { Day } from '#lib/day.ts';
import { LazyEmptyState } from '#ui/LazyEmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { countsOf } from './overview.ts';
import { ProjectBlock } from './ProjectBlock.tsx';
import { isTaskFilter, narrowed, taskFilters, type Project, type TaskFilter } from './task.ts';

export interface TaskBoardProps {
  /** Undefined while they are read. */
  readonly projects: readonly Project[] | undefined;
  readonly filter: TaskFilter;
  readonly onFilter: (filter: TaskFilter) => void;
  readonly today: Day;
  /** What to do when there is nothing at all. */
  readonly hint: string;
}

/** The search, the five filters and the tasks by project: the same on the page and in the dialog 'Projects & Tasks' (spec 001). */
export function TaskBoard({ projects, filter, onFilter, today, hint }: TaskBoardProps) {
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const slow = useSlowLoading(projects === undefined);
  const shown = useMemo(
    () => (projects ? narrowed(projects, { filter, query: sought, today }) : undefined),
    [projects, filter, sought, today],
  );
  const counts = useMemo(() => (projects ? countsOf(projects, today) : undefined), [projects, today]);
  const anything = projects?.some(({ list, tasks }) => list !== null || tasks.length > 0) ?? false;
  const empty = !anything
    ? 'No projects or tasks found.'
    : query.trim() === ''
      ? 'No tasks match your filters'
      : 'No tasks matching your search.';
  return (
    <>
      {anything ? (
        <SearchField label="Search tasks" placeholder="Search tasks..." value={query} onChange={setQuery} />
      ) : null}
      <Tabs
        className="mt-3"
        value={filter}
        onChange={(next) => {
          if (isTaskFilter(next)) onFilter(next);
        }}
      >
        <TabList label="Which tasks">
          {Object.entries(taskFilters).map(([value, label]) => (
            <Tab key={value} value={value}>
              <span className="flex flex-col-reverse items-start md:flex-row md:items-baseline md:gap-2">
                {label}
                <span aria-hidden="true" className="font-serif text-[1.1875rem] tabular-nums md:font-sans md:text-sm">
                  {counts ? counts[value as TaskFilter] : ''}
                </span>
              </span>
            </Tab>
          ))}
        </TabList>
        <TabPanel value={filter} className="grid grid-cols-1 gap-8">
          {shown === undefined ? (
            slow && (
              <div>
                <p className="text-ink-2">Loading projects and tasks...</p>
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
              title={empty}
              hint={anything ? undefined : hint}
            />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}
