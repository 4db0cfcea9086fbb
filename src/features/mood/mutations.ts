/** What a person can do with their moods. Owns `mood_entries`; each intent is one transaction and one undo step. */
import { getDb, hasProfile } from '#data/db.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { moodId } from '#data/natural-ids.ts';
import type { MoodEntry } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import { newId } from '#lib/id.ts';
import { err } from '#lib/result.ts';
import { checkMood, type MoodDraft, type MoodError } from './mood.ts';
import { dayNow } from '#data/preferences.ts';

/**
 * The card: the one mood of today. Its id is derived from the person and the day, so that two offline devices that save one make the same
 * row. When that row exists (set a moment ago in another tab, or moved to another day since), this mood is a new row: nothing is
 * overwritten. The value is its id.
 */
export async function captureMood(
  draft: Pick<MoodDraft, 'mood' | 'note'>,
  now = new Date(),
): IntentResult<MoodError, string> {
  if (!hasProfile()) return err('SignedOut');
  const day = await dayNow(now);
  const fields = checkMood({ ...draft, tags: [], day }, day);
  if (!fields.ok) return fields;
  const { mood_type, note, logged_for } = fields.value;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Log', kinds.mood), async (write) => {
      const natural = moodId(getDb().profile.user_id, day);
      const id = (await getDb().mood_entries.get(natural)) ? newId(now.getTime()) : natural;
      await write.put('mood_entries', { id, created_at: now.toISOString(), mood_type, note, logged_for });
      return id;
    }),
  );
}

/** Adds a check-in: a day may have any number of them, today or earlier. The value is its id. */
export async function addCheckIn(draft: MoodDraft, now = new Date()): IntentResult<MoodError, string> {
  if (!hasProfile()) return err('SignedOut');
  const fields = checkMood(draft, await dayNow(now));
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Log', kinds.mood), async (write) => {
      const id = newId(now.getTime());
      await write.put('mood_entries', { id, created_at: now.toISOString(), ...fields.value });
      return id;
    }),
  );
}

/** Saves an edited check-in; `opened` is the row as the editor read it (Writer.edit). */
export async function editCheckIn(opened: MoodEntry, draft: MoodDraft, now = new Date()): IntentResult<MoodError> {
  const fields = checkMood(draft, await dayNow(now));
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.mood), (write) => write.edit('mood_entries', opened, fields.value)),
  );
}

export const deleteMood = (id: string): IntentResult<MoodError> =>
  attempt('DeleteFailed', () => mutate(intentOn('Delete', kinds.mood), (write) => write.delete('mood_entries', id)));
