import { useDraft } from '#data/drafts.ts';
import { parseTouched } from '#features/daily-log/touched.ts';
import type { Day } from '#lib/day.ts';

interface Beside {
  readonly mood: string | null;
  readonly tags: readonly string[];
  /** Null: the day that the form is for. */
  readonly day: Day | null;
}
const NOTHING: Beside = { mood: null, tags: [], day: null };

/** The draft of a new mood: the card and /mood share it, so that what was begun in one is found in the other. */
export const NEW_MOOD = 'mood:new';

/** A new mood as a draft in the store: the note, and beside it the mood, the tags and the day. */
export function useMoodDraft(key = NEW_MOOD) {
  const words = useDraft(key);
  const rest = useDraft(`${key}:beside`);
  const beside = { ...NOTHING, ...parseTouched(rest.text) };
  return {
    note: words.text,
    ready: words.ready && rest.ready,
    ...beside,
    setNote: words.setText,
    set: (changes: Partial<Beside>) => rest.setText(JSON.stringify({ ...beside, ...changes })),
    clear: async () => {
      await Promise.all([words.clear(), rest.clear()]);
    },
  };
}
