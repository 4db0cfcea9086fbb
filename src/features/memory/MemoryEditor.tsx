import { useRef, useState } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { useInlineEdit } from '#features/daily-log/use-inline-edit.ts';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { edited, failures } from './messages.ts';
import { editMemory } from './mutations.ts';

export interface MemoryEditorProps {
  readonly memory: MemoryEntry;
  readonly onClose: () => void;
}

/** A memory being edited in its place. */
export function MemoryEditor({ memory, onClose }: MemoryEditorProps) {
  // Null until touched: then the tags that another device sets meanwhile stay.
  const [tags, setTags] = useState<readonly string[] | null>(null);
  const chosen = tags ?? memory.tags ?? [];
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({
    field,
    draft: `memory:${memory.id}`,
    stored: memory.fact,
    store: (text) => editMemory(memory, { text, tags: chosen }),
    edited,
    failures,
    touched: tags !== null,
    onClose,
  });
  return (
    <EditForm label="Edit memory" onSave={edit.save} className="grid gap-3">
      <TextArea
        ref={field}
        aria-label="Memory"
        value={edit.text}
        onChange={(event) => edit.setText(event.target.value)}
        onKeyDown={edit.onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[60dvh]"
      />
      <MergedNote merged={edit.merged} />
      <TagInput label="Tags" tags={chosen} onChange={setTags} />
      <EditButtons onCancel={edit.cancel} />
    </EditForm>
  );
}
