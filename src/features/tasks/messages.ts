/** The toasts of tasks and projects, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import { count } from '#lib/format.ts';
import type { TaskError } from './mutations.ts';
import type { ProjectError } from './project-mutations.ts';
import type { Toast } from '#ui/toast.ts';

/** What is said after tasks were ticked or opened again. */
export const toggled = (completed: boolean, tasks = 1): Toast => {
  if (tasks === 1) return { title: completed ? 'Task completed!' : 'Task marked as incomplete' };
  return { title: completed ? `${count(tasks, 'task')} completed!` : `${count(tasks, 'task')} marked as incomplete` };
};
export const added: Toast = { title: 'Task added' };
export const edited: Toast = { title: 'Task updated' };
/** 'to today', 'to Harbour shed' */
export const movedTo = (where: string, tasks: number): Toast => ({
  title: `${count(tasks, 'task')} moved to ${where}`,
});
export const dayRemoved = (tasks: number): Toast => ({ title: `${count(tasks, 'task')} without a day now` });
export const deleted = (tasks: number): Toast => ({
  title: tasks === 1 ? 'Task deleted' : `${count(tasks, 'task')} deleted`,
});
export const projectAdded: Toast = { title: 'Project added' };
export const projectEdited: Toast = { title: 'Project updated' };
export const projectDeleted = (kept: number): Toast => ({
  title: 'Project deleted',
  ...(kept > 0
    ? { description: kept === 1 ? 'Its task is in the Inbox.' : `Its ${kept} tasks are in the Inbox.` }
    : {}),
});

export const failures: Readonly<Record<TaskError | ProjectError, Toast>> = {
  TextMissing: { title: 'Write at least one word for the task' },
  UpdateFailed: { title: 'Failed to update task', tone: 'destructive' },
  SaveFailed: { title: 'Failed to save task', description: 'Please try again.', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete task', description: 'Please try again.', tone: 'destructive' },
  TitleMissing: { title: 'A project needs a name' },
  ProjectFailed: { title: 'Failed to save project', description: 'Please try again.', tone: 'destructive' },
};
