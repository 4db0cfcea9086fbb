import type { MemoryEntry } from '#data/schema.ts';
import { WindowList } from '#ui/WindowList.tsx';
import { MemoryItem } from './MemoryItem.tsx';

/** Up to here a list is drawn whole: the browser's own search and a print then find all of it. */
const DRAWN_WHOLE = 60;
/** Of a longer one so many, which fill a window. */
const DRAWN = 20;

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
  return (
    <WindowList items={memories} drawn={!more && memories.length <= DRAWN_WHOLE ? DRAWN_WHOLE : DRAWN} buffer={600}>
      {item}
    </WindowList>
  );
}
