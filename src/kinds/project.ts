import type { Kind } from './kind.ts';

export const project = {
  table: 'project_lists',
  one: 'Project',
  many: 'Projects',
  icon: 'folder',
  page: { to: '/tasks' },
  words: 'title',
  slip: { color: 'var(--ev-task)', detail: () => 'A new project' },
} as const satisfies Kind<'project_lists'>;
