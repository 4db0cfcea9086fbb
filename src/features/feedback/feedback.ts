/** The rules of feedback: no clock, no database. */
import { withoutUnstorable } from '#lib/storable.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** Spec 000, section 2, in its order; the first is the default. */
export const feedbackTypes = ['suggestion', 'bug', 'praise', 'other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export interface FeedbackDraft {
  readonly type: FeedbackType;
  readonly text: string;
}
export const emptyDraft: FeedbackDraft = { type: 'suggestion', text: '' };

/** The longest text, characters: the server takes no more (sync-server/feedback). */
export const MOST_TEXT = 4000;

export type FeedbackError = 'TextMissing' | 'SaveFailed';

/** The text trimmed, and without what no database stores. */
export function checkFeedback({ type, text }: FeedbackDraft): Result<FeedbackDraft, FeedbackError> {
  const words = withoutUnstorable(text).trim();
  return words === '' ? err('TextMissing') : ok({ type, text: words });
}
