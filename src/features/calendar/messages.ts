/** The toasts of the calendar and of its planner, to the letter of spec 000, section 8. */
import type { Toast } from '#ui/toast.ts';
import type { EventError } from './mutations.ts';
import { t } from '#lib/i18n.ts';

export const created = (): Toast => ({ title: t('Event created successfully!') });
export const updated = (): Toast => ({ title: t('Event updated successfully!') });

/** The planner's. */
export const planSaved = (): Toast => ({ title: t('Weekly plan saved successfully!') });
export const activityAdded = (): Toast => ({ title: t('Event added successfully!') });

/** When somebody tries to change an event of a subscribed calendar. */
export const ofOthers = (): Toast => ({ title: t('This event is from another calendar. Change it there.') });

export const failures = (): Readonly<Record<EventError | 'PlanReadFailed' | 'PlanSaveFailed', Toast>> => ({
  SaveFailed: { title: t('Failed to save event'), tone: 'destructive' },
  DeleteFailed: { title: t('Failed to delete event'), tone: 'destructive' },
  PlanReadFailed: { title: t('Failed to generate weekly plan. Please try again.'), tone: 'destructive' },
  PlanSaveFailed: { title: t('Failed to save weekly plan. Please try again.'), tone: 'destructive' },
});
