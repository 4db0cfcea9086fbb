/** What a person can do with a memory: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type Done } from '#data/mutate.ts';
import type { MemoryEntry } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import { dayNow } from '#data/day-start.ts';
import { newId } from '#lib/id.ts';
import type { Result } from '#lib/result.ts';
import { checkMemory, type MemoryDraft, type MemoryError } from './memory.ts';

type Outcome<T> = Promise<Result<Done<T>, MemoryError>>;

/** Stores a memory. The value is its id. `source` is where it came from, when it was not written in the vault. */
export async function addMemory(draft: MemoryDraft, source: string | null = null, now = new Date()): Outcome<string> {
  const fields = checkMemory(draft);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', async () => {
    const logged_for = await dayNow(now);
    return mutate(intentOn('Save', kinds.memory), async (write) => {
      const id = newId(now.getTime());
      await write.put('memory_entries', { id, created_at: now.toISOString(), source, logged_for, ...fields.value });
      return id;
    });
  });
}

/** Saves an edited memory: only what differs from `opened`, the row as the editor read it. A memory that was deleted meanwhile is restored whole. */
export async function editMemory(opened: MemoryEntry, draft: MemoryDraft): Outcome<void> {
  const fields = checkMemory(draft);
  if (!fields.ok) return fields;
  const { fact, tags = null } = fields.value;
  const { user_id: _, _v, ...row } = opened;
  const changes = {
    ...(fact === opened.fact ? {} : { fact }),
    ...(JSON.stringify(opened.tags ?? null) === JSON.stringify(tags) ? {} : { tags }),
  };
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.memory), (write) =>
      write.patch('memory_entries', opened.id, changes, { ...row, fact, tags }),
    ),
  );
}

export const deleteMemory = (id: string): Outcome<void> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.memory), (write) => write.delete('memory_entries', id)),
  );
