/** What the log's page writes: nobody adds or deletes an entry before the page is shown. */
import { late } from '#lib/late.ts';

const mutation = late(() => import('./mutations.ts'));
export const addJournal = mutation('addJournal');
export const deleteItem = mutation('deleteItem');
