/** Releases a thought. The row belongs to the daily log. */
import type { Undoable } from '#data/mutate.ts';
import { addEntry } from '#features/daily-log/mutations.ts';
import type { Result } from '#lib/result.ts';
import { topicByRules } from './classify.ts';
import { checkThought, type ThoughtError } from './thought.ts';
import { msg } from '#lib/i18n.ts';

/** Stores a thought out of sight. `last` is when one was released before; the value is the new entry's id. */
export async function releaseThought(
  text: string,
  last: Date | null,
  now = new Date(),
): Promise<Result<Undoable<string>, ThoughtError>> {
  const content = checkThought(text, last, now);
  if (!content.ok) return content;
  const topic = topicByRules.loaded()?.(content.value) ?? null;
  return addEntry(
    { role: 'user', type: 'thought_dump', content: content.value, ...(topic && { topic }) },
    msg('Release thought'),
    now,
  );
}
