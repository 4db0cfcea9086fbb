import { dayOf } from '#lib/day.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const project = {
  table: 'project_lists',
  one: msg('Project'),
  many: msg('Projects'),
  intents: { Add: msg('Add project'), Edit: msg('Edit project'), Delete: msg('Delete project') },
  icon: 'folder',
  page: { to: '/tasks' },
  words: 'title',
  slip: { color: 'var(--ev-task)', detail: () => t('A new project') },
  search: { group: 'tasks', day: ({ created_at }) => dayOf(new Date(created_at)) },
} as const satisfies Kind<'project_lists'>;
