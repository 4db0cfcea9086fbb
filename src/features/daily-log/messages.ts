/** The toasts of the daily log. The specs know only 'Journal Updated'; the rest is in the same voice. */
import type { LogError } from './journal.ts';
import type { Filter, ItemKind } from './timeline.ts';

interface Message {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive';
}

/** Spec 000, section 8: what is said when an entry was added. */
export const added: Message = { title: 'Journal Updated', description: 'Added to your Daily Log.' };

export const failures: Readonly<Record<LogError, Message>> = {
  TextMissing: { title: 'Nothing written yet', description: 'A few words are enough.' },
  DayToCome: { title: 'That day is still to come', description: 'An entry can be about today or an earlier day.' },
  Gone: { title: 'It was deleted since', description: 'There is nothing left to put these words into.' },
  SaveFailed: {
    title: "That didn't save",
    description: 'Your words are still here. Please try again.',
    tone: 'destructive',
  },
  DeleteFailed: { title: 'Error', description: 'Failed to delete. Please try again.', tone: 'destructive' },
};

/** What is said, with Undo, when an item was taken out of the log. */
export const deleted: Readonly<Record<ItemKind, Message>> = {
  journal: { title: 'Entry deleted' },
  mood: { title: 'Mood deleted' },
  habit: { title: 'Habit marked as not done' },
  memory: { title: 'Memory deleted', description: 'The memory has been successfully deleted.' },
  task: { title: 'Task deleted' },
  event: { title: 'Event deleted successfully!' },
  chat: { title: 'Message deleted' },
  thought: { title: 'Thought deleted' },
};

export const edited: Message = { title: 'Saved', description: 'The earlier words are kept as a version.' };

export const restored: Message = { title: 'Earlier version restored' };

/** What a filter says when it finds nothing at all. */
export const emptyWords: Readonly<Record<Filter, { readonly title: string; readonly hint: string }>> = {
  all: { title: 'Nothing written yet', hint: 'One line is enough to begin.' },
  journal: { title: 'Nothing written yet', hint: 'One line is enough to begin.' },
  mood: { title: 'No moods yet', hint: 'How you feel on a day shows here once you note it.' },
  habits: { title: 'No habits done yet', hint: 'A habit shows here on each day it was done.' },
  memories: { title: 'No memories found', hint: 'What you keep in the Memory Vault shows here on its day.' },
  tasks: { title: 'No tasks yet', hint: 'A task shows here when it is written down, and when it is done.' },
  events: { title: 'No events yet', hint: 'What was in your calendar shows here on its day.' },
  chat: {
    title: 'No conversations yet',
    hint: 'What you and your coach say shows here, also after the chat was cleared.',
  },
  thoughts: { title: 'No released thoughts', hint: 'Thoughts you let go of rest here, and nowhere else.' },
};
