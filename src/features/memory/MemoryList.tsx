import type { MemoryEntry } from '#data/schema.ts';
import { WindowList } from '#ui/WindowList.tsx';
import { MemoryItem } from './MemoryItem.tsx';

/** Up to this length the list is drawn whole, so that the browser's own search and a print find all of it. */
const DRAWN_WHOLE = 60;
/** In a longer list, this many are always drawn: they fill a window. */
const DRAWN = 20;

/** The memories, newest first. Only the visible part of a long list is drawn. */
export function MemoryList({
  memories,
  more,
  ...shared
}: {
  readonly memories: readonly MemoryEntry[];
  /** Whether more memories are still being read. */
  readonly more: boolean;
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
    <WindowList items={memories} drawn={!more && memories.length <= DRAWN_WHOLE ? DRAWN_WHOLE : DRAWN} buffer={600}>
      {item}
    </WindowList>
  );
}
