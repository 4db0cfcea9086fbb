/** The search parameters of /memory: the search and the chosen tags. */
import type { SearchOf } from '#lib/search-keys.ts';

export const memorySearch = {
  /** The router reads '2026' in an address as a number. */
  q: (raw: unknown): string | undefined =>
    typeof raw === 'number' ? String(raw) : typeof raw === 'string' && raw !== '' ? raw : undefined,
  /** One or many, each once. */
  tag: (raw: unknown): readonly string[] | undefined => {
    const tags = [raw].flat().filter((one): one is string => typeof one === 'string' && one !== '');
    return tags.length > 0 ? [...new Set(tags)] : undefined;
  },
};

export type MemoryAddress = SearchOf<typeof memorySearch>;
