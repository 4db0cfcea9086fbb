/** The toasts of the calendar and of its planner, to the letter of spec 000, section 8. */
import type { EventError } from './mutations.ts';

interface Message {
  readonly title: string;
  readonly tone?: 'destructive';
}

export const created: Message = { title: 'Event created successfully!' };
export const updated: Message = { title: 'Event updated successfully!' };

/** Of the plan of a week. */
export const planSaved: Message = { title: 'Weekly plan saved successfully!' };
export const activityAdded: Message = { title: 'Event added successfully!' };

/** Of an event of a calendar of others. */
export const ofOthers: Message = { title: 'This event is from another calendar. Change it there.' };

export const failures: Readonly<Record<EventError | 'PlanReadFailed' | 'PlanSaveFailed', Message>> = {
  SaveFailed: { title: 'Failed to save event', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete event', tone: 'destructive' },
  PlanReadFailed: { title: 'Failed to generate weekly plan. Please try again.', tone: 'destructive' },
  PlanSaveFailed: { title: 'Failed to save weekly plan. Please try again.', tone: 'destructive' },
};
