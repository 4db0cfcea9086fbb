/** What a press, a drag or a key does: a mutation, and a toast with Undo. Of an event that repeats, the person says for which occurrences. */
import { tell } from '#editing/tell.ts';
import { event as kind } from '#kinds/event.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { deviceZone } from '#lib/zone.ts';
import { focusBeside } from '#ui/focus-return.ts';
import { toast } from '#ui/toast.ts';
import { askScope } from './ask-scope.ts';
import { failures, ofOthers, updated } from './messages.ts';
import { changeEvent, deleteOccurrence } from './mutations.ts';
import type { Times } from './surface/shift.ts';
import type { OccurrenceStore } from './surface/use-held.ts';
import { scopesFor } from './scope.ts';

/** Gives an event other times. Resolves to whether it was done. */
async function move(occurrence: Occurrence, times: Times): Promise<boolean> {
  if (isOfOthers(occurrence.event)) return refuse();
  const scope = await askScope(occurrence, 'change', scopesFor(occurrence, times, deviceZone()));
  if (!scope) return false;
  const outcome = await changeEvent('Move', occurrence, times, scope);
  return tell(outcome, updated(), failures());
}

/** Deletes the event whose block has the focus; the block beside it gets the focus. */
export async function remove(occurrence: Occurrence): Promise<void> {
  if (isOfOthers(occurrence.event)) return void refuse();
  const goOn = focusBeside();
  const scope = await askScope(occurrence, 'delete');
  if (!scope) return;
  const outcome = await deleteOccurrence(occurrence, scope);
  if (tell(outcome, kind.deleted(), failures())) goOn();
}

function refuse(): false {
  toast(ofOthers());
  return false;
}

/** How long after the last arrow key a new time is stored, ms. */
const STILL_MS = 700;

/** The database as the store of a surface. */
export const eventStore: OccurrenceStore = { move, remove: (occurrence) => void remove(occurrence), stillMs: STILL_MS };
