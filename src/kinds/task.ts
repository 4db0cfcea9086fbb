import type { ProjectTask, Task } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import type { WriteTime } from '#lib/clock.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

/** When it was finished; before that, when it was written. */
const at = ({ completed_at, created_at }: Task | ProjectTask) => completed_at ?? created_at;

/** The common record of a task of the Inbox and a task of a project. */
export const anyTask = {
  label: msg('Task'),
  icon: 'task',
  page: { to: '/tasks' },
  words: 'description',
  deleted: () => ({ title: t('Task deleted') }),
  days: {
    of: (row: Task | ProjectTask) => dayOf(new Date(at(row))),
    by: [
      { index: 'completed_at', keys: 'time' },
      { index: 'created_at', keys: 'time', takes: ({ completed_at }: Task | ProjectTask) => !completed_at },
    ],
  },
  log: {
    short: 'task',
    more: msg('More for this task'),
    chip: {
      key: 'tasks',
      label: msg('Tasks'),
      empty: {
        title: msg('No tasks yet'),
        hint: msg('A task shows here when it is written down, and when it is done.'),
      },
    },
    at,
    label: ({ completed }: Task | ProjectTask) => (completed ? t('Task, done') : t('Task')),
  },
  week: msg('{n, plural, one {# task done} other {# tasks done}}'),
  search: {
    group: 'tasks',
    open: ({ completed }: Task | ProjectTask) => !completed,
    due: ({ due_date }: Task | ProjectTask) => due_date,
  },
} as const;

/** When it is due: its day, and its time if it has one. */
function due({ due_date, remind_at }: Task, today: Day, clock: WriteTime): string {
  if (remind_at)
    return t('Due: {day}, {time}', {
      day: dayInText(nearDay(dayOf(new Date(remind_at)), today)),
      time: clock(remind_at),
    });
  return due_date ? t('Due: {day}', { day: dayInText(nearDay(due_date, today)) }) : '';
}

export const task = {
  ...anyTask,
  table: 'tasks',
  one: msg('Task'),
  many: msg('Tasks'),
  intents: { Add: msg('Add task'), Edit: msg('Edit task'), Move: msg('Move task'), Delete: msg('Delete task') },
  slip: { color: 'var(--ev-task)', detail: due },
} as const satisfies Kind<'tasks'>;
