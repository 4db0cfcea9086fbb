import { useNavigate, useSearch } from '@tanstack/react-router';
import { TasksScreen } from '#features/tasks/TasksScreen.tsx';

/** /tasks: to-do and projects. The filter is in the address. */
export function TasksPage() {
  const { filter = 'all' } = useSearch({ from: '/guarded/tasks' });
  const navigate = useNavigate();
  return (
    <TasksScreen
      filter={filter}
      onFilterChange={(next) =>
        void navigate({
          to: '/tasks',
          search: next === 'all' ? {} : { filter: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
