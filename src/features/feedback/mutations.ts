/** Feedback of a person with an account: a row, which syncs like all others. */
import { attempt } from '#data/attempt.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import type { Result } from '#lib/result.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import type { FeedbackDraft, FeedbackError } from './feedback.ts';

/** Stores checked feedback. The value is its id. */
export const addFeedback = (
  { type, text }: FeedbackDraft,
  now = new Date(),
): Promise<Result<Undoable<string>, FeedbackError>> =>
  attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.feedback), async (write) => {
      const id = newId(now.getTime());
      await write.put('feedback', { id, created_at: now.toISOString(), type, text });
      return id;
    }),
  );
