import { WindowVirtualizer } from 'virtua';
import type { MemoryEntry } from '#data/schema.ts';
import { MemoryItem } from './MemoryItem.tsx';

/** Up to here a list is drawn whole: the browser's own search and a print then find all of it. */
const DRAWN_WHOLE = 60;

/** The memories, newest first; thousands scroll as easily as ten. */
export function MemoryList({
  memories,
  more,
  ...shared
}: {
  readonly memories: readonly MemoryEntry[];
  /** Whether others are still being read. */
  readonly more: boolean;
  readonly query: string;
  readonly editing: string | null;
  /** Takes a memory into the hand, or (null) puts it back. */
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
