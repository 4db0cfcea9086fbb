import { WindowVirtualizer } from 'virtua';
import type { MemoryEntry } from '#data/schema.ts';
import { MemoryItem } from './MemoryItem.tsx';

/** Up to this length the list is drawn whole, so that the browser's own search and a print find all of it. */
const DRAWN_WHOLE = 60;

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
  if (!more && memories.length <= DRAWN_WHOLE) return <div>{memories.map(item)}</div>;
  return (
    <WindowVirtualizer data={memories} bufferSize={600}>
      {item}
    </WindowVirtualizer>
  );
}
