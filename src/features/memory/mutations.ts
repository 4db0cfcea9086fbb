/** What a person can do with a memory: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import type { MemoryEntry } from '#data/schema.ts';
import type { StoredFile } from '#features/media/media.ts';
import { putFiles } from '#features/media/mutations.ts';
import { attempt } from '#data/attempt.ts';
import { newId } from '#lib/id.ts';
import { checkMemory, type MemoryDraft, type MemoryError } from './memory.ts';
import { dayNow } from '#data/preferences.ts';

/** Stores a memory with its photos, in one transaction. The value is its id. */
export async function addMemory(
  draft: MemoryDraft,
  files: readonly StoredFile[] = [],
  now = new Date(),
): IntentResult<MemoryError, string> {
  const fields = checkMemory(draft);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', async () => {
    const logged_for = await dayNow(now);
    return mutate(intentOn('Save', kinds.memory), async (write) => {
      const id = newId(now.getTime());
      const created_at = now.toISOString();
      await write.put('memory_entries', { id, created_at, source: null, logged_for, ...fields.value });
      await putFiles(write, { kind: 'memory', id }, files);
      return id;
    });
  });
}

/** Saves an edited memory; `opened` is the row as the editor read it (Writer.edit). */
export async function editMemory(opened: MemoryEntry, draft: MemoryDraft): IntentResult<MemoryError> {
  const fields = checkMemory(draft);
  if (!fields.ok) return fields;
  const { fact, tags = null } = fields.value;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.memory), (write) => write.edit('memory_entries', opened, { fact, tags })),
  );
}

export const deleteMemory = (id: string): IntentResult<MemoryError> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.memory), (write) => write.delete('memory_entries', id)),
  );
