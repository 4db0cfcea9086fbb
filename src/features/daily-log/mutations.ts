/** What a person can do with their log. Owns `entries` and `journal_entries`; each intent is one transaction and one undo. */
import { getDb } from '#data/db.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { mayBeMissing, type Entry, type JournalEntry } from '#data/schema.ts';
import type { StoredFile } from '#features/media/media.ts';
import { putFiles } from '#features/media/mutations.ts';
import { attachmentsOf } from '#features/media/queries.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { newId } from '#lib/id.ts';
import { err } from '#lib/result.ts';
import { attempt } from '#data/attempt.ts';
import { checkJournal, type JournalDraft, type LogError } from './journal.ts';
import type { LogItem } from './timeline.ts';
import type { TextVersion } from './versions.ts';
import { dayNow } from '#data/preferences.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** Adds a journal entry with its photos, in one transaction. The value is its id. */
export async function addJournal(
  draft: JournalDraft,
  now = new Date(),
  id = newId(now.getTime()),
  files: readonly StoredFile[] = [],
): IntentResult<LogError, string> {
  const fields = checkJournal(draft, await dayNow(now), files.length > 0);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.journal), async (write) => {
      await write.put('journal_entries', { id, created_at: draft.at ?? now.toISOString(), ...fields.value });
      await putFiles(write, { kind: 'journal', id }, files);
      return id;
    }),
  );
}

/** Adds a text that another app has shared, on the day of the share; the same `id` is the same entry. */
export const addToday = async (text: string, now: Date, id: string): IntentResult<LogError, string> =>
  addJournal({ text, tags: [], mood: null, day: await dayNow(now) }, now, id);

/** Saves an edited entry; `opened` is the row as the editor has shown it (Writer.edit; src/sync/README.md, fine print 14). */
export async function editJournal(opened: JournalEntry, draft: JournalDraft, now = new Date()): IntentResult<LogError> {
  const attached = await attachmentsOf([opened.id]);
  const fields = checkJournal(draft, await dayNow(now), attached.size > 0);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.journal), (write) =>
      write.edit('journal_entries', opened, { ...fields.value, created_at: draft.at ?? opened.created_at }),
    ),
  );
}

/** Edits the text of any other item. An optional text (a mood's note) may become empty. */
export async function editText({ kind, row }: LogItem, text: string): IntentResult<LogError> {
  const { table, words } = kinds[kind];
  const content = text.trim();
  if (content === '' && !mayBeMissing(table, words)) return err('TextMissing');
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds[kind]), (write) => write.patch(table, row.id, { [words]: content || null }, row)),
  );
}

/** Deletes an item, or does what its kind has instead. */
export function deleteItem({ kind, row }: LogItem): IntentResult<LogError> {
  const { table, log, days } = kinds[kind];
  return attempt('DeleteFailed', async () => {
    const also = await days.reader?.leftOutWith(row);
    return mutate(intentOn('Delete', kinds[kind]), async (write) => {
      await (log.unset ? write.patch(table, row.id, log.unset.values) : write.delete(table, row.id));
      if (also) await write.patch(table, also.id, also.changes);
    });
  });
}

/** Restores an earlier text by an ordinary edit, so the current text becomes a version and Undo works. */
export async function restoreVersion({ t, id, field, text }: TextVersion): IntentResult<LogError> {
  if (!(await getDb().table(t).get(id))) return err('Gone');
  return attempt('SaveFailed', () => mutate(msg('Restore version'), (write) => write.patch(t, id, { [field]: text })));
}

/** Adds a chat message or a released thought to today. The value is its id. */
export async function addEntry(
  entry: Pick<Entry, 'role' | 'type' | 'content' | 'topic'>,
  label: string | Message,
  now = new Date(),
): IntentResult<'SaveFailed', string> {
  const logged_for = await dayNow(now);
  return attempt('SaveFailed', () =>
    mutate(label, async (write) => {
      const id = newId(now.getTime());
      await write.put('entries', { id, created_at: now.toISOString(), logged_for, ...entry });
      return id;
    }),
  );
}
