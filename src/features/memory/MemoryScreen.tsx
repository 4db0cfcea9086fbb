import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { MemoryEntry } from '#data/schema.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { countInWords, foundIn, isNarrowed } from './memory.ts';
import type { memorySearch } from './memory-search.ts';
import { MemoryForm, NEW_MEMORY } from './MemoryForm.tsx';
import { useVault } from './queries.ts';
import { toggledTag } from './tags.ts';
import { useMemorySearch } from './use-memory-search.ts';
import { WhenNear } from '#ui/WhenNear.tsx';
import { WindowList } from '#ui/WindowList.tsx';
import { MemoryItem } from './MemoryItem.tsx';
import { t } from '#lib/i18n.ts';

/** /memory: the form to add at the top, then search and tags, then every memory, newest first. */
export function MemoryScreen(address: SearchProps<typeof memorySearch>) {
  const { text: begun } = useDraft(NEW_MEMORY);
  // Null until the person opens or closes the form: with a draft it is open.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [editing, setEditing] = useState<MemoryEntry | null>(null);
  const capture = useRef<HTMLButtonElement>(null);

  const [search, setSearch] = useMemorySearch(address);
  const { query, tags: chosen } = search;
  const narrowed = isNarrowed(search);
  const [atEnd, setAtEnd] = useState(false);
  const vault = useVault(narrowed || atEnd);
  const slow = useSlowLoading(vault === undefined);
  const tags = vault?.tags ?? [];
  const memories = vault?.memories ?? NO_MEMORIES;
  // The letters show at once; a list of thousands may follow a moment later.
  const sought = useDeferredValue(query);
  const found = useMemo(() => {
    const found = foundIn(memories, { query: sought, tags: chosen });
    // The memory that is being edited stays, even if it is deleted elsewhere or no longer matches: nothing typed may vanish.
    return !editing || found.some(({ id }) => id === editing.id) ? found : [editing, ...found];
  }, [memories, sought, chosen, editing]);
  const choose = (next: readonly string[]) => setSearch((was) => ({ ...was, tags: next }));
  // The same function for every row and every render, so that only changed rows are drawn again.
  const onTag = useCallback(
    (tag: string) => setSearch((was) => (was.tags.includes(tag) ? was : { ...was, tags: [...was.tags, tag] })),
    [setSearch],
  );
  const toEnd = useCallback(() => setAtEnd(true), []);
  const open = asked ?? begun.trim() !== '';

  return (
    <>
      <PageTitle>{t('Memory Vault')}</PageTitle>
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_248px]">
        <div className="min-w-0">
          {open ? (
            <MemoryForm
              onClose={() => {
                setAsked(false);
                requestAnimationFrame(() => capture.current?.focus());
              }}
            />
          ) : (
            <Button
              ref={capture}
              tone="coral"
              className="h-13 w-full justify-start text-start md:w-auto"
              onClick={() => setAsked(true)}
            >
              <Icon name="plus" />
              {t('Capture Something Worth Remembering')}
            </Button>
          )}
          <SearchField
            className="mt-3"
            label={t('Search memories')}
            placeholder={t('Search memories...')}
            value={query}
            onChange={(text) => setSearch((was) => ({ ...was, query: text }))}
          />
        </div>
        {tags.length > 0 ? (
          <div className="mt-2 min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
            <h2 className="sr-only mb-2 text-sm font-semibold text-ink-2 lg:not-sr-only lg:font-sans">{t('Tags')}</h2>
            <ChipRow label={t('Filter by tag')} className="lg:max-h-[70dvh] lg:flex-wrap lg:overflow-y-auto">
              <Chip pressed={chosen.length === 0} onClick={() => choose([])}>
                {t('All')}
              </Chip>
              {tags.map((tag) => (
                <Chip key={tag} pressed={chosen.includes(tag)} onClick={() => choose(toggledTag(chosen, tag))}>
                  <span className="truncate">{tag}</span>
                </Chip>
              ))}
            </ChipRow>
          </div>
        ) : null}
        <div className="mt-2 min-w-0 lg:col-start-1 lg:mt-4">
          {vault === undefined ? (
            slow && <Skeleton lines={4} className="py-5" />
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
                  onEnd={toEnd}
                  query={sought}
                  editing={editing?.id ?? null}
                  onEdit={setEditing}
                  onTag={onTag}
                />
              ) : !vault.whole ? null : (
                <EmptyState
                  drawing={narrowed ? 'search' : 'shell'}
                  title={t('No memories found')}
                  hint={
                    narrowed
                      ? t('Try changing your search or filters')
                      : t('Start by adding memories through conversations with your assistant')
                  }
                  action={
                    narrowed ? (
                      <Button onClick={() => setSearch({ query: '', tags: [] })}>{t('Show all memories')}</Button>
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

const NO_MEMORIES: readonly MemoryEntry[] = [];

/** Up to this length the list is drawn whole, so that the browser's own search and a print find all of it. */
const DRAWN_WHOLE = 60;
/** In a longer list, this many are always drawn: they fill a window. */
const DRAWN = 20;

/** The memories, newest first. Only the visible part of a long list is drawn. */
function MemoryList({
  memories,
  more,
  onEnd,
  ...shared
}: {
  readonly memories: readonly MemoryEntry[];
  /** Whether there are more memories. */
  readonly more: boolean;
  /** Is told when the person comes near the end of these. */
  readonly onEnd: () => void;
  readonly query: string;
  readonly editing: string | null;
  /** Opens the editor of a memory, or (null) closes it. */
  readonly onEdit: (memory: MemoryEntry | null) => void;
  readonly onTag: (tag: string) => void;
}) {
  const item = (memory: MemoryEntry) => (
    <MemoryItem key={memory.id} {...shared} memory={memory} editing={shared.editing === memory.id} />
  );
  return (
    <WindowList
      items={memories}
      drawn={!more && memories.length <= DRAWN_WHOLE ? DRAWN_WHOLE : DRAWN}
      buffer={600}
      foot={more ? <WhenNear onNear={onEnd} /> : null}
    >
      {item}
    </WindowList>
  );
}
