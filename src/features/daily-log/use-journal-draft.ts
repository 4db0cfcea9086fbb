import { useDraft } from '#data/drafts.ts';
import { parseTagsDraft } from '#features/memory/tags.ts';
import { isDay, type Day } from '#lib/day.ts';
import { moods } from './moods.ts';

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
  const beside = parseBeside(rest.text);
  return {
    text: words.text,
    ready: words.ready && rest.ready,
    ...beside,
    setText: words.setText,
    set: (changes: Partial<Beside>) => rest.setText(JSON.stringify({ ...beside, ...changes })),
    clear: async () => {
      await words.clear();
      await rest.clear();
    },
  };
}

/** A stored draft's tags, mood and day; what is not ours is left out. */
export function parseBeside(text: string): Beside {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (typeof stored !== 'object' || stored === null) return NOTHING;
    const { tags, mood, day } = stored as Record<string, unknown>;
    return {
      tags: parseTagsDraft(JSON.stringify(tags ?? [])),
      mood: moods.find(({ type }) => type === mood)?.type ?? null,
      day: typeof day === 'string' && isDay(day) ? day : null,
    };
  } catch {
    return NOTHING;
  }
}
