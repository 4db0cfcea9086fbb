import type { Day } from '#lib/day.ts';
import { JournalEditor } from './JournalEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import type { LogItem } from './timeline.ts';

export interface ItemEditorProps {
  readonly item: LogItem;
  readonly today: Day;
  readonly onClose: () => void;
}

/** Edits an item in place: a journal entry with its mood, tags and day, of any other kind the text only. */
export function ItemEditor({ item, today, onClose }: ItemEditorProps) {
  return item.kind === 'journal' ? (
    <JournalEditor entry={item.row} today={today} onClose={onClose} />
  ) : (
    <TextEditor item={item} onClose={onClose} />
  );
}
