/** Feedback that somebody has begun to write, in this browser: visitors have no database for drafts. */
import { emptyDraft, feedbackTypes, type FeedbackDraft } from './feedback.ts';

const KEY = 'feedback_draft';

export function readDraft(): FeedbackDraft {
  try {
    const { type, text } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const known = feedbackTypes.find((each) => each === type);
    return { type: known ?? emptyDraft.type, text: typeof text === 'string' ? text : '' };
  } catch {
    return emptyDraft;
  }
}

/** Without text there is no draft. */
export function writeDraft(draft: FeedbackDraft): void {
  try {
    if (draft.text === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the text stays until the page is closed.
  }
}
