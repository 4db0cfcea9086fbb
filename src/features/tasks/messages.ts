/** The toasts of tasks, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import type { TaskError } from './mutations.ts';

interface Message {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive';
}

export const toggled = (completed: boolean): Message => ({
  title: completed ? 'Task completed!' : 'Task marked as incomplete',
});
export const added: Message = { title: 'Task added' };
export const edited: Message = { title: 'Task updated' };

export const failures: Readonly<Record<TaskError, Message>> = {
  TextMissing: { title: 'A task needs a word or two' },
  UpdateFailed: { title: 'Failed to update task', tone: 'destructive' },
  SaveFailed: { title: 'Failed to save task', description: 'Please try again.', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete task', description: 'Please try again.', tone: 'destructive' },
};
