/** The person's own templates, on all their devices. Loaded with their dialog. */
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import type { Template } from '#data/schema.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { newId } from '#lib/id.ts';
import type { Result } from '#lib/result.ts';
import { checkTemplate, type Beginning, type TemplateError } from './templates.ts';

/** The templates, the oldest first; undefined while they are read. */
export const useTemplates = (): readonly Template[] | undefined =>
  useLive(() => getDb().templates.orderBy('created_at').toArray(), [], []);

/** Adds a template, or saves the one that was `opened`; one that another device has deleted is restored. The value is its id. */
export async function saveTemplate(
  draft: Beginning,
  opened: Template | null,
  now = new Date(),
): Promise<Result<Undoable<string>, TemplateError | 'SaveFailed'>> {
  const fields = checkTemplate(draft);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn(opened ? 'Edit' : 'Add', kinds.template), async (write) => {
      const id = opened?.id ?? newId(now.getTime());
      if (opened) await write.patch('templates', id, fields.value, opened);
      else await write.put('templates', { id, created_at: now.toISOString(), ...fields.value });
      return id;
    }),
  );
}

export const deleteTemplate = ({ id }: Template): Promise<Result<Undoable<void>, 'DeleteFailed'>> =>
  attempt('DeleteFailed', () => mutate(intentOn('Delete', kinds.template), (write) => write.delete('templates', id)));
