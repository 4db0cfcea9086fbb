import { useRef, useState } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { onFieldKey } from '#features/daily-log/keys.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import { useMergedText } from '#features/daily-log/use-merged-text.ts';
import { Button } from '#ui/Button.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { edited, failures } from './messages.ts';
import { editMemory } from './mutations.ts';

export interface MemoryEditorProps {
  readonly memory: MemoryEntry;
  readonly onClose: () => void;
}

/** A memory being edited in its place. An edit that arrives meanwhile is merged in, the caret stays. */
export function MemoryEditor({ memory, onClose }: MemoryEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useMergedText(`memory:${memory.id}`, memory.fact, field);
  // Null until touched: then the tags that another device sets meanwhile stay.
  const [tags, setTags] = useState<readonly string[] | null>(null);
  const chosen = tags ?? memory.tags ?? [];

  const save = async () => {
    const outcome = await editMemory(memory, { text: text.text, tags: chosen });
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      field.current?.focus();
      return;
    }
    onClose();
    toast({ ...edited, action: undoAction(outcome.value) });
    await text.clear();
  };
  const cancel = async () => {
    onClose();
    await text.clear();
  };

  return (
    <form
      aria-label="Edit memory"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        aria-label="Memory"
        value={text.text}
        onChange={(event) => text.setText(event.target.value)}
        onKeyDown={(event) =>
          onFieldKey(event, save, () => void (text.text === memory.fact && tags === null && cancel()))
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[60dvh]"
      />
      {text.merged ? <p className="text-sm text-ink-2">Also changed on another device: both are in.</p> : null}
      <TagInput label="Tags" tags={chosen} onChange={setTags} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="tide" size="sm">
          Save
        </Button>
        <Button tone="quiet" size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
