/** The toasts of the daily calendar, to the letter of spec 000, section 8. */
import type { EventError } from './mutations.ts';

interface Message {
  readonly title: string;
  readonly tone?: 'destructive';
}

export const created: Message = { title: 'Event created successfully!' };
export const updated: Message = { title: 'Event updated successfully!' };

/** Of an event of a calendar of others. */
export const ofOthers: Message = { title: 'This event is from another calendar. Change it there.' };

export const failures: Readonly<Record<EventError, Message>> = {
  SaveFailed: { title: 'Failed to save event', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete event', tone: 'destructive' },
};
