/** The rules of a journal entry: pure, no clock and no database. */
import type { JournalEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { tagsToStore } from '#lib/tags.ts';

export type LogError = 'TextMissing' | 'DayToCome' | 'Gone' | 'SaveFailed' | 'DeleteFailed';

/** What the composer and the editor of an entry hold. */
export interface JournalDraft {
  readonly text: string;
  readonly tags: readonly string[];
  readonly mood: string | null;
  readonly day: Day;
}

/** The fields a draft becomes. An entry can be about an earlier day, never about one to come. */
export function checkJournal(
  draft: JournalDraft,
  today: Day,
): Result<Pick<JournalEntry, 'content' | 'tags' | 'mood' | 'logged_for'>, LogError> {
  const content = draft.text.trim();
  if (content === '') return err('TextMissing');
  if (draft.day > today) return err('DayToCome');
  return ok({ content, tags: tagsToStore(draft.tags), mood: draft.mood, logged_for: draft.day });
}
