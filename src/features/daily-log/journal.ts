/** The rules of a journal entry. No clock, no database. */
import type { Instant, JournalEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { tagsToStore } from '#lib/tags.ts';

export type LogError = 'TextMissing' | 'DayToCome' | 'Gone' | 'SaveFailed' | 'DeleteFailed';

/** The form of the composer and the editor. */
export interface JournalDraft {
  readonly text: string;
  readonly tags: readonly string[];
  readonly mood: string | null;
  readonly day: Day;
  /** When it happened, if that is not now: when its photos were taken. */
  readonly at?: Instant | undefined;
}

/** The fields of the row. An entry can be about an earlier day, not about a future one; with photos it needs no text. */
export function checkJournal(
  draft: JournalDraft,
  today: Day,
  hasFiles = false,
): Result<Pick<JournalEntry, 'content' | 'tags' | 'mood' | 'logged_for'>, LogError> {
  const content = draft.text.trim();
  if (content === '' && !hasFiles) return err('TextMissing');
  if (draft.day > today) return err('DayToCome');
  return ok({ content, tags: tagsToStore(draft.tags), mood: draft.mood, logged_for: draft.day });
}
