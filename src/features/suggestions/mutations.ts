/** What a person can do with a suggestion: approve it, which adds a task or an event, or reject it for all of their devices. */
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { rejectSuggestion } from '#features/profile/mutations.ts';
import { event } from '#kinds/event.ts';
import { task } from '#kinds/task.ts';
import type { Writer } from '#data/write.ts';
import type { Day } from '#lib/day.ts';
import { additionOf, suggestionId, type SuggestionError, type SuggestionKey } from './suggestion.ts';
import { dayNow } from '#data/preferences.ts';
import { msg } from '#lib/i18n.ts';

export const approve = (key: SuggestionKey, now = new Date()): IntentResult<SuggestionError> =>
  attempt('SaveFailed', async () => {
    const today = await dayNow(now);
    return mutate(msg('Approve suggestion'), (write) => writeAddition(write, getDb().profile.user_id, key, now, today));
  });

/**
 * Writes the task or the event of a suggestion. It has one id for a person and a suggestion, and the lowest clock: when another device has
 * approved it too, there is one row, and what a person changed in that row meanwhile stays.
 */
export async function writeAddition(
  write: Writer,
  user: string,
  key: SuggestionKey,
  now: Date,
  today: Day,
): Promise<void> {
  const addition = additionOf(key, now, today);
  const made = { id: suggestionId(user, key), created_at: now.toISOString() };
  // A row that was deleted before cannot be filled: the person asks for it again.
  if (addition.to === 'tasks') {
    const row = { ...made, ...addition.row };
    if (!(await write.fill(task.table, row))) await write.put(task.table, row);
  } else {
    const row = { ...made, ...addition.row };
    if (!(await write.fill(event.table, row))) await write.put(event.table, row);
  }
}

/** Stores that the suggestion is not wanted; a second time changes nothing. */
export const reject = (key: SuggestionKey): IntentResult<SuggestionError> =>
  attempt('SaveFailed', () => rejectSuggestion(key));
