/** The toasts of tasks and projects, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import { dayAfter, type Day } from '#lib/day.ts';
import { nearDay } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';
import type { TaskError } from './mutations.ts';
import type { ProjectError } from './project-mutations.ts';
import type { Toast } from '#ui/toast.ts';

/** What is said after tasks were ticked or opened again. */
export const toggled = (completed: boolean, tasks = 1): Toast => {
  if (tasks === 1) return { title: completed ? t('Task completed!') : t('Task marked as incomplete') };
  return {
    title: completed
      ? t('{tasks, plural, one {# task} other {# tasks}} completed!', { tasks })
      : t('{tasks, plural, one {# task} other {# tasks}} marked as incomplete', { tasks }),
  };
};
export const added = (): Toast => ({ title: t('Task added') });
export const edited = (): Toast => ({ title: t('Task updated') });
/** 'to today', 'to Harbour shed' */
export const movedToDay = (tasks: number, day: Day, today: Day, isNextWeek: boolean): Toast => {
  const near = { [dayAfter(today, -1)]: 'yesterday', [today]: 'today', [dayAfter(today, 1)]: 'tomorrow' }[day];
  return {
    title: t(
      '{tasks, plural, one {# task} other {# tasks}} moved to {when, select, yesterday {yesterday} today {today} tomorrow {tomorrow} nextWeek {next week} other {{day}}}',
      { tasks, when: isNextWeek ? 'nextWeek' : (near ?? 'other'), day: nearDay(day, today) },
    ),
  };
};
export const movedToProject = (tasks: number, project: string): Toast => ({
  title: t('{tasks, plural, one {# task} other {# tasks}} moved to {project}', { tasks, project }),
});
export const dayRemoved = (tasks: number): Toast => ({
  title: t('{tasks, plural, one {# task} other {# tasks}} without a day now', { tasks }),
});
export const deleted = (tasks: number): Toast => ({
  title: tasks === 1 ? t('Task deleted') : t('{tasks, plural, one {# task} other {# tasks}} deleted', { tasks }),
});
export const projectAdded = (): Toast => ({ title: t('Project added') });
export const projectEdited = (): Toast => ({ title: t('Project updated') });
export const projectDeleted = (kept: number): Toast => ({
  title: t('Project deleted'),
  ...(kept > 0
    ? {
        description: t('{kept, plural, one {Its task is in the Inbox.} other {Its # tasks are in the Inbox.}}', {
          kept,
        }),
      }
    : {}),
});

export const failures = (): Readonly<Record<TaskError | ProjectError, Toast>> => ({
  TextMissing: { title: t('Write at least one word for the task') },
  UpdateFailed: { title: t('Failed to update task'), tone: 'destructive' },
  SaveFailed: { title: t('Failed to save task'), description: t('Please try again.'), tone: 'destructive' },
  DeleteFailed: { title: t('Failed to delete task'), description: t('Please try again.'), tone: 'destructive' },
  TitleMissing: { title: t('A project needs a name') },
  ProjectFailed: { title: t('Failed to save project'), description: t('Please try again.'), tone: 'destructive' },
});
