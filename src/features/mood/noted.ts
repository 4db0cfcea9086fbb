/** A mood of a day in one shape, wherever it was said: as a check-in, or with a journal entry that the person or the coach wrote. Pure. */
import type { JournalEntry, MoodEntry } from '#data/schema.ts';
import { t } from '#lib/i18n.ts';
import { plainText } from '#lib/markdown.ts';

/** A mood as every reader of moods gets it. */
export interface NotedMood extends Pick<MoodEntry, 'id' | 'created_at' | 'logged_for' | 'mood_type'> {
  /** The note of a check-in, or the text of the journal entry. */
  readonly note: string | null;
  readonly tags: readonly string[] | null;
  /** The check-in, which /mood edits. Null: the mood belongs to a journal entry, which the log edits. */
  readonly checkIn: MoodEntry | null;
}

/** A check-in as a mood. */
export const ofCheckIn = (row: MoodEntry): NotedMood => ({
  id: row.id,
  created_at: row.created_at,
  logged_for: row.logged_for,
  mood_type: row.mood_type,
  note: row.note ?? null,
  tags: row.tags ?? null,
  checkIn: row,
});

/** The moods that journal entries carry; an entry without one gives none. */
export const ofJournal = (rows: readonly JournalEntry[]): NotedMood[] =>
  rows.flatMap(({ id, created_at, logged_for, mood, content, tags }) =>
    mood ? [{ id, created_at, logged_for, mood_type: mood, note: content, tags: tags ?? null, checkIn: null }] : [],
  );

/** The note as it is read: that of a journal entry without the marks of Markdown; '' without a note. */
export const readNote = ({ note, checkIn }: Pick<NotedMood, 'note' | 'checkIn'>): string =>
  checkIn ? (note ?? '') : plainText(note ?? '');

/** Where a mood is from, beside it; null for a check-in, which needs no words. */
export const sourceWords = ({ checkIn }: NotedMood): string | null => (checkIn ? null : t('from your journal'));

/** The later mood first. Moods of the same instant are ordered by id, so that every device has one order. */
export const latestFirst = (a: Pick<NotedMood, 'created_at' | 'id'>, b: Pick<NotedMood, 'created_at' | 'id'>): number =>
  `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1;
