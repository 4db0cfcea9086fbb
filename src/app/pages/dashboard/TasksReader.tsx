import { useEffect } from 'react';
import type { TaskOverview } from '#features/tasks/overview.ts';
import { useTaskOverview } from '#features/tasks/queries.ts';

interface TasksReaderProps {
  readonly onRead: (tasks: TaskOverview | undefined) => void;
}

/** Reads all tasks for the parts of the dashboard that show them, and draws nothing: a lazy part, because today does not wait for it. */
export function TasksReader({ onRead }: TasksReaderProps) {
  const tasks = useTaskOverview();
  useEffect(() => onRead(tasks), [tasks, onRead]);
  return null;
}
