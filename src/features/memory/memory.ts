/** The rules of the Memory Vault (spec 001, sections 2 and 5): pure, no clock and no database. */
import type { MemoryEntry } from '#data/schema.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { tagsToStore } from '#lib/tags.ts';
import { fold } from '#lib/fold.ts';
import { hasTags } from './tags.ts';
import { t } from '#lib/i18n.ts';

export type MemoryError = 'TextMissing' | 'SaveFailed' | 'DeleteFailed';

/** The tile reads this many of the newest memories and shows fewer (spec 001, section 9). */
export const TILE_READ = 3;
export const TILE_SHOWN = 2;

export interface MemoryDraft {
  readonly text: string;
  readonly tags: readonly string[];
}

export interface MemorySearch {
  readonly query: string;
  readonly tags: readonly string[];
}

/** The fields of a draft, or why it cannot be saved. */
export function checkMemory(draft: MemoryDraft): Result<Pick<MemoryEntry, 'fact' | 'tags'>, MemoryError> {
  const fact = draft.text.trim();
  return fact === '' ? err('TextMissing') : ok({ fact, tags: tagsToStore(draft.tags) });
}

// Rows are replaced, never changed in place, so the folded fact of a row can be cached with the row.
const foldedFacts = new WeakMap<MemoryEntry, string>();
function foldedFact(memory: MemoryEntry): string {
  let fact = foldedFacts.get(memory);
  if (fact === undefined) foldedFacts.set(memory, (fact = fold(memory.fact)));
  return fact;
}

/** Whether a search or tag filter is on. */
export const isNarrowed = ({ query, tags }: MemorySearch): boolean => query.trim() !== '' || tags.length > 0;

/** The memories whose fact contains the query and that carry every chosen tag, in the given order. */
export function foundIn(memories: readonly MemoryEntry[], { query, tags }: MemorySearch): readonly MemoryEntry[] {
  const wanted = fold(query.trim());
  if (wanted === '' && tags.length === 0) return memories;
  return memories.filter((memory) => hasTags(memory, tags) && foldedFact(memory).includes(wanted));
}

/** The count above the list: '42 Memories', or '4 of 42 Memories' while the list is narrowed. */
export const countInWords = (found: number, all: number, narrowed: boolean): string =>
  narrowed
    ? t('{found} of {count, plural, one {# Memory} other {# Memories}}', { found, count: all })
    : t('{count, plural, one {# Memory} other {# Memories}}', { count: all });

/** The source of a memory, for the line under it; null when it was written in the vault itself. */
export function sourceInWords(source: string | null | undefined): string | null {
  if (source === 'chat') return t('from chat');
  if (source === 'thought_dump') return t('from a thought');
  if (source === 'share') return t('shared');
  return null;
}
