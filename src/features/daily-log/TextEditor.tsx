import { useRef } from 'react';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { edited, failures } from './messages.ts';
import { editText } from './mutations.ts';
import { kinds } from '#kinds/kinds.ts';
import { itemText, type LogItem } from './timeline.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';

export interface TextEditorProps {
  readonly item: LogItem;
  readonly onClose: () => void;
}

/** Edits the text of any item but a journal entry in place. */
export function TextEditor({ item, onClose }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({
    field,
    draft: `${kinds[item.kind].log.short}:${item.row.id}`,
    stored: itemText(item),
    store: (text) => editText(item, text),
    edited,
    failures,
    onClose,
  });
  return (
    <EditForm label="Edit" onSave={edit.save} className="grid gap-2">
      <TextArea
        ref={field}
        rows={2}
        aria-label="Words"
        value={edit.text}
        onChange={(event) => edit.setText(event.target.value)}
        onKeyDown={edit.onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[60dvh]"
      />
      <MergedNote merged={edit.merged} />
      <EditButtons onCancel={edit.cancel} />
    </EditForm>
  );
}
