import type { Kind } from './kind.ts';
import { anyTask } from './task.ts';
import { msg } from '#lib/i18n.ts';

export const projectTask = {
  ...anyTask,
  table: 'project_tasks',
  one: msg('Task of a project'),
  many: msg('Tasks of a project'),
  intents: { Edit: msg('Edit task of a project'), Delete: msg('Delete task of a project') },
} as const satisfies Kind<'project_tasks'>;
