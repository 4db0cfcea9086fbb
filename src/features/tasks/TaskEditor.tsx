import { useRef } from 'react';
import { isDayOrNone } from '#editing/use-entry-draft.ts';
import { useFormDraft } from '#editing/use-form-draft.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import { isDay } from '#lib/day.ts';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { edited, failures } from './messages.ts';
import { editTask } from './mutations.ts';
import type { AnyTask } from './task.ts';

export interface TaskEditorProps {
  readonly task: AnyTask;
  readonly onClose: () => void;
}

export function TaskEditor({ task, onClose }: TaskEditorProps) {
  const draft = `task:${task.row.id}`;
  const beside = useFormDraft(`${draft}:beside`, { due: task.row.due_date ?? null }, { due: isDayOrNone });
  const { due } = beside.form;
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({
    field,
    draft,
    stored: task.row.description,
    store: (text) => editTask(task, text, due),
    edited,
    failures,
    beside,
    onClose,
  });
  return (
    <EditForm label="Edit task" onSave={edit.save} className="grid gap-3">
      <TextArea
        ref={field}
        rows={1}
        aria-label="Task"
        value={edit.text}
        onChange={(event) => edit.setText(event.target.value)}
        onKeyDown={(event) => {
          // A task is one line: Enter saves.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void edit.save();
          } else edit.onKeyDown(event);
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
      />
      <MergedNote merged={edit.merged} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <TextInput
          type="date"
          aria-label="Due"
          className="max-w-44"
          value={due ?? ''}
          onChange={({ target }) => beside.choose({ due: isDay(target.value) ? target.value : null })}
        />
        <EditButtons onCancel={edit.cancel} />
      </div>
    </EditForm>
  );
}
