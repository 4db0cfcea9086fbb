import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { onFieldKey } from './keys.ts';
import { edited, failures } from './messages.ts';
import { editText } from './mutations.ts';
import { textOf, type LogItem } from './timeline.ts';
import { undoAction } from './undo-action.ts';
import { useMergedText } from './use-merged-text.ts';

export interface TextEditorProps {
  readonly item: LogItem;
  readonly onClose: () => void;
}

/** The words of any item but a journal entry, being edited in their place. */
export function TextEditor({ item, onClose }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = textOf(item);
  const text = useMergedText(`${item.kind}:${item.row.id}`, stored, field);

  const save = async () => {
    const outcome = await editText(item, text.text);
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
      aria-label="Edit"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        aria-label="Words"
        value={text.text}
        onChange={(event) => text.setText(event.target.value)}
        onKeyDown={(event) => onFieldKey(event, save, () => void (text.text === stored && cancel()))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[60dvh]"
      />
      {text.merged ? <p className="text-sm text-ink-2">Also changed on another device: both are in.</p> : null}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" tone="tide" size="sm">
          Save
        </Button>
      </div>
    </form>
  );
}
