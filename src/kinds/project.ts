import { dayOf } from '#lib/day.ts';
import type { Kind } from './kind.ts';

export const project = {
  table: 'project_lists',
  one: 'Project',
  many: 'Projects',
  icon: 'folder',
  page: { to: '/tasks' },
  words: 'title',
  slip: { color: 'var(--ev-task)', detail: () => 'A new project' },
  search: { group: 'tasks', day: ({ created_at }) => dayOf(new Date(created_at)) },
} as const satisfies Kind<'project_lists'>;
