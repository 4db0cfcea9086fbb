/** The id of an event that is planned from a task. Pure. */
import { idOf } from '#lib/id.ts';

/** The id of the event that is planned from a task: two devices that plan the same task make the same event. */
export const plannedEventId = (task: string): string => idOf('planned task', task);
