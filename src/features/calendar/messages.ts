/** The toasts of the calendar and of its planner, to the letter of spec 000, section 8. */
import type { Toast } from '#ui/toast.ts';
import type { EventError } from './mutations.ts';

export const created: Toast = { title: 'Event created successfully!' };
export const updated: Toast = { title: 'Event updated successfully!' };

/** The planner's. */
export const planSaved: Toast = { title: 'Weekly plan saved successfully!' };
export const activityAdded: Toast = { title: 'Event added successfully!' };

/** When somebody tries to change an event of a subscribed calendar. */
export const ofOthers: Toast = { title: 'This event is from another calendar. Change it there.' };

export const failures: Readonly<Record<EventError | 'PlanReadFailed' | 'PlanSaveFailed', Toast>> = {
  SaveFailed: { title: 'Failed to save event', tone: 'destructive' },
  DeleteFailed: { title: 'Failed to delete event', tone: 'destructive' },
  PlanReadFailed: { title: 'Failed to generate weekly plan. Please try again.', tone: 'destructive' },
  PlanSaveFailed: { title: 'Failed to save weekly plan. Please try again.', tone: 'destructive' },
};
