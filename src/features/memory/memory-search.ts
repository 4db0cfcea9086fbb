/** The search parameters of /memory: the search and the chosen tags. */
import { readTags, readWords, type SearchOf } from '#lib/search-keys.ts';

export const memorySearch = { q: readWords, tag: readTags };

export type MemoryAddress = SearchOf<typeof memorySearch>;
