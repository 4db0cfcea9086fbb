import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { MemoryEntry } from '#data/schema.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { useLate } from '#ui/use-late.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { LateEmptyState } from '#ui/LateEmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { opensLater } from '#ui/opens-later.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { countInWords, foundIn, isNarrowed } from './memory.ts';
import type { MemoryAddress, memorySearch } from './memory-search.ts';
import { NEW_MEMORY } from './draft-key.ts';
import type { MemoryFormProps } from './MemoryForm.tsx';
import { MemoryList } from './MemoryList.tsx';
import { useVault } from './queries.ts';
import { toggledTag } from './tags.ts';

const MemoryForm = opensLater<MemoryFormProps & { readonly open: boolean }>(
  async () => (await import('./MemoryForm.tsx')).MemoryForm,
);

/** /memory: the form to add at the top, then search and tags, then every memory, newest first. */
export function MemoryScreen({ search, onSearchChange }: SearchProps<typeof memorySearch>) {
  const vault = useVault();
  const late = useLate(vault === undefined);
  const { text: begun } = useDraft(NEW_MEMORY);
  // Null until the person opens or closes the form: with a draft it is open.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [editing, setEditing] = useState<MemoryEntry | null>(null);
  const capture = useRef<HTMLButtonElement>(null);

  const { query, setQuery } = useQuery(search, onSearchChange);
  const chosen = search.tag ?? NONE;
  const tags = vault?.tags ?? NONE;
  const memories = vault?.memories ?? NO_MEMORIES;
  // The letters show at once; a list of thousands may follow a moment later.
  const sought = useDeferredValue(query);
  const found = useMemo(() => {
    const found = foundIn(memories, { query: sought, tags: chosen });
    // The memory that is being edited stays, even if it is deleted elsewhere or no longer matches: nothing typed may vanish.
    return !editing || found.some(({ id }) => id === editing.id) ? found : [editing, ...found];
  }, [memories, sought, chosen, editing]);
  const narrowed = isNarrowed({ query, tags: chosen });
  const choose = useCallback(
    (next: readonly string[]) => onSearchChange(addressOf(query, next)),
    [onSearchChange, query],
  );
  // The same function for every row and every render, so that only changed rows are drawn again.
  const tagged = useRef<(tag: string) => void>(() => undefined);
  useEffect(() => {
    tagged.current = (tag) => choose(chosen.includes(tag) ? chosen : [...chosen, tag]);
  });
  const onTag = useCallback((tag: string) => tagged.current(tag), []);
  const open = asked ?? begun.trim() !== '';

  return (
    <>
      <PageTitle>Memory Vault</PageTitle>
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_248px]">
        <div className="min-w-0">
          {open ? (
            <MemoryForm
              open
              onClose={() => {
                setAsked(false);
                requestAnimationFrame(() => capture.current?.focus());
              }}
            />
          ) : (
            <Button
              ref={capture}
              tone="coral"
              className="h-13 w-full justify-start text-left md:w-auto"
              onClick={() => setAsked(true)}
            >
              <Icon name="plus" />
              Capture Something Worth Remembering
            </Button>
          )}
          <SearchField
            className="mt-3"
            label="Search memories"
            placeholder="Search memories..."
            value={query}
            onChange={setQuery}
          />
        </div>
        {tags.length > 0 ? (
          <div className="mt-2 min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
            <h2 className="sr-only mb-2 text-sm font-semibold text-ink-2 lg:not-sr-only lg:font-sans">Tags</h2>
            <ChipRow label="Filter by tag" className="lg:max-h-[70dvh] lg:flex-wrap lg:overflow-y-auto">
              <Chip pressed={chosen.length === 0} onClick={() => choose(NONE)}>
                All
              </Chip>
              {tags.map((tag) => (
                <Chip key={tag} pressed={chosen.includes(tag)} onClick={() => choose(toggledTag(chosen, tag))}>
                  {tag}
                </Chip>
              ))}
            </ChipRow>
          </div>
        ) : null}
        <div className="mt-2 min-w-0 lg:col-start-1 lg:mt-4">
          {vault === undefined ? (
            late && <Skeleton lines={4} className="py-5" />
          ) : (
            <>
              <output className="block text-sm text-ink-2 tabular-nums">
                {vault.count > 0 && (vault.whole || !narrowed)
                  ? countInWords(narrowed ? found.length : vault.count, vault.count, narrowed)
                  : null}
              </output>
              {found.length > 0 ? (
                <MemoryList
                  memories={found}
                  more={!vault.whole}
                  query={sought}
                  editing={editing?.id ?? null}
                  onEdit={setEditing}
                  onTag={onTag}
                />
              ) : !vault.whole ? null : (
                <LateEmptyState
                  drawing={narrowed ? 'search' : 'shell'}
                  title="No memories found"
                  hint={
                    narrowed
                      ? 'Try changing your search or filters'
                      : 'Start by adding memories through conversations with your assistant'
                  }
                  action={
                    narrowed ? (
                      <Button
                        onClick={() => {
                          setQuery('');
                          onSearchChange({});
                        }}
                      >
                        Show all memories
                      </Button>
                    ) : undefined
                  }
                />
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const NONE: readonly string[] = [];
const NO_MEMORIES: readonly MemoryEntry[] = [];
const addressOf = (query: string, tags: readonly string[]): MemoryAddress => ({
  ...(query === '' ? {} : { q: query }),
  ...(tags.length === 0 ? {} : { tag: tags }),
});

/** How long after the last letter the address changes, ms: browsers refuse an address that changes with every key. */
const ADDRESS_MS = 250;

/**
 * The text of the search field. The text is primary and the address follows, because setting the text from the address would move the
 * caret. When the address itself changes (Back, a link), the text follows it.
 */
function useQuery(search: MemoryAddress, onSearchChange: (next: MemoryAddress) => void) {
  const address = search.q ?? '';
  const [query, setQuery] = useState(address);
  const [seen, setSeen] = useState(address);
  const lastAddress = useRef(address);
  if (address !== seen) {
    setSeen(address);
    // oxlint-disable-next-line react/refs -- compared only: the address we set ourselves is no news
    if (address !== lastAddress.current) setQuery(address);
  }
  const onChange = useRef(onSearchChange);
  useEffect(() => {
    onChange.current = onSearchChange;
  });
  const { tag = NONE } = search;
  useEffect(() => {
    if (query === address) return undefined;
    const timer = setTimeout(() => {
      lastAddress.current = query;
      onChange.current(addressOf(query, tag));
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [query, address, tag]);
  return { query, setQuery };
}
