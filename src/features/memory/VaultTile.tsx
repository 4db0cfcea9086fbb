import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { memory as kind } from '#kinds/memory.ts';
import { grouped, inText, shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Tile } from '#ui/Tile.tsx';
import { TILE_SHOWN } from './memory.ts';
import { useNewestMemories } from './queries.ts';
import { VaultDialog } from './VaultDialog.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** The Memory Vault tile (spec 001, section 2): two previews, the count, when the newest was saved, and the whole vault in a dialog. */
export function VaultTile() {
  const vault = useNewestMemories();
  const [all, setAll] = useState(false);
  const newest = vault?.memories[0];
  return (
    <Tile
      icon="memory"
      link={<Link to="/memory">{t('Memory Vault')}</Link>}
      end={
        <Button tone="quiet" size="sm" className="on-tile -me-3.5" onClick={() => setAll(true)}>
          {t('View All')}
        </Button>
      }
    >
      {vault && !newest ? (
        <p className="py-2 font-serif text-read text-pretty text-ink-2">
          {t('Start saving important thoughts to your memory vault')}
        </p>
      ) : (
        <ul className="min-h-34">
          {vault?.memories.slice(0, TILE_SHOWN).map((memory) => (
            <Preview key={memory.id} memory={memory} />
          ))}
        </ul>
      )}
      <p className="mt-auto flex min-h-11 flex-wrap items-center gap-x-1.5 pt-1 text-sm text-ink-2 tabular-nums">
        {vault ? (
          <>
            <Trans
              id="<0>{count}</0> Memories<1> · </1>Last saved: {day}"
              values={{
                count: grouped(vault.count),
                day: newest ? shortDate(kind.days.of(newest)) : inText(t('No entries yet')),
              }}
              components={{ 0: <b className="font-semibold text-ink" />, 1: <span aria-hidden="true" /> }}
            />
          </>
        ) : null}
        <Button asChild tone="quiet" size="sm" className="on-tile -me-3.5 ms-auto">
          <Link to="/memory">{t('Full Page')}</Link>
        </Button>
      </p>
      <VaultDialog open={all} onClose={() => setAll(false)} />
    </Tile>
  );
}

function Preview({ memory }: { readonly memory: MemoryEntry }) {
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <p className="line-clamp-2 font-serif text-read break-words">{memory.fact}</p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm text-ink-2 tabular-nums">
        <time dateTime={memory.created_at}>{shortDate(kind.days.of(memory))}</time>
        {memory.tags?.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
    </li>
  );
}
