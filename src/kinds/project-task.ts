import type { Kind } from './kind.ts';
import { anyTask } from './task.ts';

export const projectTask = {
  ...anyTask,
  table: 'project_tasks',
  one: 'Task of a project',
  many: 'Tasks of a project',
} as const satisfies Kind<'project_tasks'>;
