import { useDayStart } from '#editing/use-day-start.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { AddTask } from './AddTask.tsx';
import { useProjects } from './queries.ts';
import { TaskBoard } from './TaskBoard.tsx';
import type { tasksSearch } from './tasks-search.ts';

/** /tasks: a line to add a task, then the Inbox and the projects, with the spec's five filters. The filter is in the address. */
export function TasksScreen({ search, onSearchChange }: SearchProps<typeof tasksSearch>) {
  const projects = useProjects();
  const today = useToday(useDayStart());
  return (
    <>
      <PageTitle>To-Do & Projects</PageTitle>
      <div className="max-w-180">
        <AddTask />
        <div className="mt-4">
          <TaskBoard
            projects={projects}
            filter={search.filter ?? 'all'}
            onFilter={(next) => onSearchChange({ filter: next === 'all' ? undefined : next })}
            today={today}
            hint="Write down one small thing above. That is enough to begin."
          />
        </div>
      </div>
    </>
  );
}
