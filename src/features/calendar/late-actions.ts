/** The actions of the day's blocks: nobody moves an event before it is shown. */
import { late } from '#lib/late.ts';

const action = late(() => import('./actions.ts'));
export const move = action('move');
export const remove = action('remove');
