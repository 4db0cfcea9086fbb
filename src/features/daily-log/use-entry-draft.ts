/** What is not an entry yet: its words are one draft in the store, the mood, tags and day beside them another. */
import { useDraft } from '#data/drafts.ts';
import { isDay, type Day } from '#lib/day.ts';
import { useLatest } from '#ui/use-latest.ts';
import { moods } from '#features/mood/moods.ts';

/** The fields beside the words, as far as they were touched. */
interface Touched {
  readonly mood?: string | null;
  readonly tags?: readonly string[];
  readonly day?: Day;
  /** Of a task; null for none. */
  readonly due?: Day | null;
}

/**
 * Of an entry that is being edited, only what was touched beside its words: the rest follows the row, so that another device's change of it
 * stays. `text` is empty while nothing was.
 */
export function useTouched(key: string) {
  const draft = useDraft(`${key}:beside`);
  const touched = parse(draft.text);
  const latest = useLatest(draft.text);
  return {
    touched,
    text: draft.text,
    ready: draft.ready,
    touch: (changes: Touched) => draft.setNow(JSON.stringify({ ...touched, ...changes })),
    /** Forgets them: they were thrown away, or `sent`; then what was touched since stays. */
    clear: async (sent = latest.current) => {
      const was: Readonly<Record<string, unknown>> = { ...parse(sent) };
      const since = Object.entries(parse(latest.current)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
      );
      if (since.length === 0) await draft.clear();
      else draft.setNow(JSON.stringify(Object.fromEntries(since)));
    },
  };
}

/** A new entry. Without a day it is for the day that is open; two forms with one key share it, so what was begun in one is found in the other. */
export function useEntryDraft(key: string) {
  const words = useDraft(key);
  const beside = useTouched(key);
  const { mood = null, tags = [], day = null } = beside.touched;
  const shown = `${words.text}\n${beside.text}`;
  const latest = useLatest(shown);
  return {
    text: words.text,
    ready: words.ready && beside.ready,
    mood,
    tags,
    day,
    setText: words.setText,
    set: beside.touch,
    /** Whether more was typed or chosen since this was shown. */
    hasMore: () => latest.current !== shown,
    /** Forgets what is shown here; what was typed or chosen since is the next entry's beginning. */
    clear: async () => {
      await Promise.all([words.clear(words.text), beside.clear(beside.text)]);
    },
  };
}

/** Reads what stands beside the words; what is not ours is left out. */
function parse(text: string): Touched {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { mood, tags, day, due } = stored as Record<string, unknown>;
    return {
      ...(mood === null || moods.some(({ type }) => type === mood) ? { mood: mood as string | null } : {}),
      ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
      ...(typeof day === 'string' && isDay(day) ? { day } : {}),
      ...(due === null || (typeof due === 'string' && isDay(due)) ? { due } : {}),
    };
  } catch {
    return {};
  }
}
