/** The drafts of an entry: one for its text, one for its mood, tags and day. */
import { useDraft } from '#data/drafts.ts';
import type { Day } from '#lib/day.ts';
import { useLatest } from '#ui/use-latest.ts';
import { moods } from '#lib/moods.ts';
import { type Checks, isDayOrNone, isDayText, isTags, useFormDraft } from './use-form-draft.ts';

/** What an entry has besides its text. */
interface EntryFields {
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly day: Day;
}

const checks: Checks<EntryFields> = {
  mood: (value): value is string | null => value === null || moods.some(({ type }) => type === value),
  tags: isTags,
  day: isDayText,
};
const newChecks = { ...checks, day: isDayOrNone };
const NOTHING = { mood: null, tags: [], day: null };

/** What an entry that is being edited has besides its text: the changed fields, else the `stored` ones. */
export const useBeside = (key: string, stored: EntryFields) => useFormDraft(`${key}:beside`, stored, checks);

/** A new entry. Without a day it is for the day that is open. Two forms with one key share the drafts. */
export function useEntryDraft(key: string) {
  const words = useDraft(key);
  const latest = useLatest(words.text);
  const beside = useFormDraft<Omit<EntryFields, 'day'> & { readonly day: Day | null }>(
    `${key}:beside`,
    NOTHING,
    newChecks,
  );
  return {
    text: words.text,
    ready: words.ready && beside.ready,
    ...beside.form,
    setText: words.setText,
    set: beside.choose,
    /** Whether more was typed or chosen since this was shown. */
    hasMore: () => latest.current !== words.text || beside.hasMore(),
    /** Deletes what is shown here; what was typed or chosen since begins the next entry. */
    clear: async () => {
      await Promise.all([words.clear(words.text), beside.clear()]);
    },
  };
}
