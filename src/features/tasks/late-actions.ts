/** What a press on the board does: nobody ticks a task before it is shown. */
import { late } from '#lib/late.ts';

const action = late(() => import('./actions.ts'));
export const complete = action('complete');
export const moveToDay = action('moveToDay');
export const moveToProject = action('moveToProject');
export const remove = action('remove');
export const removeProject = action('removeProject');
export const reorder = action('reorder');
export const addTask = late(() => import('./mutations.ts'))('addTask');
