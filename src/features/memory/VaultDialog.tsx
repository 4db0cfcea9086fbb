import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { countInWords, foundIn, isNarrowed } from './memory.ts';
import { MemoryItem } from './MemoryItem.tsx';
import { useVault } from './queries.ts';
import { toggledTag } from './tags.ts';
import { t } from '#lib/i18n.ts';

interface VaultDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The whole vault in a dialog (spec 001, "Memory Vault tile"): a search box, a tag filter, and the memories to edit or delete. */
export function VaultDialog({ open, onClose }: VaultDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('Memory Vault')}>
      <Memories />
    </Dialog>
  );
}

/** How many memories are drawn at first, and added each time the person asks. */
const PAGE = 30;

const NONE: readonly MemoryEntry[] = [];

function Memories() {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pages, setPages] = useState(1);
  const narrowed = isNarrowed({ query, tags: chosen });
  const vault = useVault(narrowed || pages > 1);
  const [editing, setEditing] = useState<MemoryEntry | null>(null);
  const sought = useDeferredValue(query);
  const memories = vault?.memories ?? NONE;
  const found = useMemo(() => {
    const found = foundIn(memories, { query: sought, tags: chosen });
    return !editing || found.some(({ id }) => id === editing.id) ? found : [editing, ...found];
  }, [memories, sought, chosen, editing]);
  const onTag = useCallback((tag: string) => setChosen((was) => (was.includes(tag) ? was : [...was, tag])), []);
  return (
    <>
      <SearchField
        label={t('Search memories')}
        placeholder={t('Search memories...')}
        value={query}
        onChange={setQuery}
      />
      {vault && vault.tags.length > 0 ? (
        <ChipRow label={t('Filter by tag')} className="mt-2">
          <Chip pressed={chosen.length === 0} onClick={() => setChosen([])}>
            {t('All')}
          </Chip>
          {vault.tags.map((tag) => (
            <Chip key={tag} pressed={chosen.includes(tag)} onClick={() => setChosen(toggledTag(chosen, tag))}>
              <span className="truncate">{tag}</span>
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <output className="mt-2 block min-h-5 text-sm text-ink-2 tabular-nums">
        {vault && vault.count > 0 && (vault.whole || !narrowed)
          ? countInWords(narrowed ? found.length : vault.count, vault.count, narrowed)
          : null}
      </output>
      {found.length > 0 ? (
        <>
          {found.slice(0, pages * PAGE).map((memory) => (
            <MemoryItem
              key={memory.id}
              memory={memory}
              query={sought}
              narrow
              editing={memory.id === editing?.id}
              onEdit={setEditing}
              onTag={onTag}
            />
          ))}
          {found.length > pages * PAGE ? (
            <Button tone="line" size="sm" className="mt-4" onClick={() => setPages(pages + 1)}>
              {t('Show more')}
            </Button>
          ) : null}
        </>
      ) : vault?.whole ? (
        <EmptyState
          drawing={narrowed ? 'search' : 'shell'}
          title={t('No memories found')}
          hint={
            narrowed
              ? t('Try changing your search or filters')
              : t('Start by adding memories through conversations with your assistant')
          }
        />
      ) : null}
    </>
  );
}
