import type { Dispatch, SetStateAction } from 'react';
import type { SearchProps } from '#lib/search-keys.ts';
import { TYPING_MS, useAddressed } from '#ui/use-addressed.ts';
import type { MemorySearch } from './memory.ts';
import type { MemoryAddress, memorySearch } from './memory-search.ts';

const NO_TAGS: readonly string[] = [];
const searchOf = ({ q = '', tag = NO_TAGS }: MemoryAddress): MemorySearch => ({ query: q, tags: tag });
const addressOf = ({ query, tags }: MemorySearch): MemoryAddress => ({
  q: query === '' ? undefined : query,
  tag: tags.length === 0 ? undefined : tags,
});

/** The search of the page and its setter; the address follows typed words after a pause and a pressed tag at once. */
export const useMemorySearch = ({
  search,
  onSearchChange,
}: SearchProps<typeof memorySearch>): [MemorySearch, Dispatch<SetStateAction<MemorySearch>>] =>
  useAddressed(searchOf(search), {
    onAsk: (wanted) => onSearchChange(addressOf(wanted)),
    wait: (wanted, address) => (wanted.query === address.query ? 0 : TYPING_MS),
  });
