/** What is not an entry yet: its words are one draft in the store, the mood, tags and day beside them another. */
import { useDraft } from '#data/drafts.ts';
import { isDay, type Day } from '#lib/day.ts';
import { useLatest } from '#ui/use-latest.ts';
import { moods } from '#lib/moods.ts';
import { type Checks, isText, useFormDraft } from './use-form-draft.ts';

/** What stands beside the words of an entry. */
interface Beside {
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly day: Day;
}

const isDayText = (value: unknown): value is Day => isText(value) && isDay(value);
/** A day, or none. */
export const isDayOrNone = (value: unknown): value is Day | null => value === null || isDayText(value);
export const isTags = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const checks: Checks<Beside> = {
  mood: (value): value is string | null => value === null || moods.some(({ type }) => type === value),
  tags: isTags,
  day: isDayText,
};
const newChecks = { ...checks, day: isDayOrNone };
const NOTHING = { mood: null, tags: [], day: null };

/** What stands beside the words of an entry that is being edited, where it was touched, and beside its `stored` fields else. */
export const useBeside = (key: string, stored: Beside) => useFormDraft(`${key}:beside`, stored, checks);

/** A new entry. Without a day it is for the day that is open; two forms with one key share it, so what was begun in one is found in the other. */
export function useEntryDraft(key: string) {
  const words = useDraft(key);
  const latest = useLatest(words.text);
  const beside = useFormDraft<Omit<Beside, 'day'> & { readonly day: Day | null }>(`${key}:beside`, NOTHING, newChecks);
  return {
    text: words.text,
    ready: words.ready && beside.ready,
    ...beside.form,
    setText: words.setText,
    set: beside.choose,
    /** Whether more was typed or chosen since this was shown. */
    hasMore: () => latest.current !== words.text || beside.hasMore(),
    /** Forgets what is shown here; what was typed or chosen since is the next entry's beginning. */
    clear: async () => {
      await Promise.all([words.clear(words.text), beside.clear()]);
    },
  };
}
