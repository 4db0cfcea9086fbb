/** The toasts of tasks and projects, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import { count } from '#lib/format.ts';
import type { TaskError } from './mutations.ts';
import type { ProjectError } from './project-mutations.ts';

export interface Message {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive';
}

/** What is said after tasks were ticked or opened again. */
export const toggled = (completed: boolean, tasks = 1): Message => {
  if (tasks === 1) return { title: completed ? 'Task completed!' : 'Task marked as incomplete' };
  return { title: completed ? `${count(tasks, 'task')} completed!` : `${count(tasks, 'task')} marked as incomplete` };
};
export const added: Message = { title: 'Task added' };
export const edited: Message = { title: 'Task updated' };
/** 'to today', 'to Harbour shed' */
export const movedTo = (where: string, tasks: number): Message => ({
  title: `${count(tasks, 'task')} moved to ${where}`,
});
export const dayRemoved = (tasks: number): Message => ({ title: `${count(tasks, 'task')} without a day now` });
export const deleted = (tasks: number): Message => ({
  title: tasks === 1 ? 'Task deleted' : `${count(tasks, 'task')} deleted`,
});
export const projectAdded: Message = { title: 'Project added' };
export const projectEdited: Message = { title: 'Project updated' };
export const projectDeleted = (kept: number): Message => ({
  title: 'Project deleted',
  ...(kept > 0
    ? { description: kept === 1 ? 'Its task is in the Inbox.' : `Its ${kept} tasks are in the Inbox.` }
    : {}),
});

export const failures: Readonly<Record<TaskError | ProjectError, Message>> = {
  TextMissing: { title: 'Write at least one word for the task' },
  UpdateFailed: { title: 'Failed to update task', tone: 'destructive' },
  SaveFailed: { title: 'Failed to save task', description: 'Please try again.', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete task', description: 'Please try again.', tone: 'destructive' },
  TitleMissing: { title: 'A project needs a name' },
  ProjectFailed: { title: 'Failed to save project', description: 'Please try again.', tone: 'destructive' },
};
