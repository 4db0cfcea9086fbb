/** What a press, a drag or a key does: a mutation, and a toast with Undo. */
import type { CalendarEvent } from '#data/schema.ts';
import { undoAction } from '#editing/undo-action.ts';
import { event as kind } from '#kinds/event.ts';
import { isOfOthers } from '#kinds/occurrence.ts';
import { focusBeside } from '#ui/focus-return.ts';
import { toast } from '#ui/toast.ts';
import { failures, ofOthers, updated } from './messages.ts';
import { deleteEvent, moveEvent } from './mutations.ts';
import type { Times } from './shift.ts';

/** Gives an event other times. Resolves to whether it was done. */
export async function move(event: CalendarEvent, times: Times): Promise<boolean> {
  if (isOfOthers(event)) return refuse();
  const outcome = await moveEvent(event, times);
  toast(outcome.ok ? { ...updated, action: undoAction(outcome.value) } : failures[outcome.error]);
  return outcome.ok;
}

/** Deletes the event whose block has the focus; the block beside it gets the focus. */
export async function remove(event: CalendarEvent): Promise<void> {
  if (isOfOthers(event)) return void refuse();
  const { id } = event;
  const goOn = focusBeside();
  const outcome = await deleteEvent(id);
  if (outcome.ok) goOn();
  toast(outcome.ok ? { ...kind.deleted, action: undoAction(outcome.value) } : failures[outcome.error]);
}

function refuse(): false {
  toast(ofOthers);
  return false;
}
