import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { SearchProps } from '#lib/search-keys.ts';
import type { MemorySearch } from './memory.ts';
import type { MemoryAddress, memorySearch } from './memory-search.ts';

/** How long after the last letter the address changes, ms: browsers refuse an address that changes with every key. */
const ADDRESS_MS = 250;

const NO_TAGS: readonly string[] = [];
const searchOf = ({ q = '', tag = NO_TAGS }: MemoryAddress): MemorySearch => ({ query: q, tags: tag });
const addressOf = ({ query, tags }: MemorySearch): MemoryAddress => ({
  q: query === '' ? undefined : query,
  tag: tags.length === 0 ? undefined : tags,
});
const nameOf = ({ query, tags }: MemorySearch): string => JSON.stringify([query, tags]);

/**
 * The search of the page and its setter. What the person types or presses holds at once and the address follows: the router takes its time, and
 * a second press must not start from an address that does not have the first yet. When the address itself changes (Back, a link), the search
 * follows it.
 */
export function useMemorySearch({
  search,
  onSearchChange,
}: SearchProps<typeof memorySearch>): [MemorySearch, Dispatch<SetStateAction<MemorySearch>>] {
  const address = searchOf(search);
  const at = nameOf(address);
  const [wanted, setWanted] = useState(address);
  const [seen, setSeen] = useState(at);
  /** The addresses that we have asked for and that have not come yet, oldest first. */
  const asked = useRef<readonly string[]>([]);
  if (at !== seen) {
    setSeen(at);
    // oxlint-disable-next-line react/refs -- compared only: the address that we asked for is no news
    if (!asked.current.includes(at)) setWanted(address);
  }
  useEffect(() => {
    const place = asked.current.indexOf(at);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
  }, [at]);

  const ask = useRef(onSearchChange);
  useEffect(() => {
    ask.current = onSearchChange;
  });
  const typed = wanted.query !== address.query;
  useEffect(() => {
    const name = nameOf(wanted);
    if (name === at) return undefined;
    const timer = setTimeout(
      () => {
        asked.current = [...asked.current, name];
        ask.current(addressOf(wanted));
      },
      typed ? ADDRESS_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [wanted, at, typed]);
  return [wanted, setWanted];
}
