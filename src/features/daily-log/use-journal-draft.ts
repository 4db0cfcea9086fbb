import { useDraft } from '#data/drafts.ts';
import type { Day } from '#lib/day.ts';
import { parseTouched } from './touched.ts';

/** What stands beside the words of a new entry. */
interface Beside {
  readonly tags: readonly string[];
  readonly mood: string | null;
  /** Null: the day that is open. */
  readonly day: Day | null;
}
const NOTHING: Beside = { tags: [], mood: null, day: null };

/** A new entry as a draft in the store: its words, and beside them its tags, mood and day. */
export function useJournalDraft() {
  const words = useDraft('journal:new');
  const rest = useDraft('journal:new:beside');
  const beside = { ...NOTHING, ...parseTouched(rest.text) };
  return {
    text: words.text,
    ready: words.ready && rest.ready,
    ...beside,
    setText: words.setText,
    set: (changes: Partial<Beside>) => rest.setNow(JSON.stringify({ ...beside, ...changes })),
    clear: async () => {
      await words.clear();
      await rest.clear();
    },
  };
}
