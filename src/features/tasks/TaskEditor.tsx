import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { useInlineEdit } from '#features/daily-log/use-inline-edit.ts';
import { isDay } from '#lib/day.ts';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { edited, failures } from './messages.ts';
import { editTask } from './mutations.ts';
import type { AnyTask } from './task.ts';

interface TaskEditorProps {
  readonly task: AnyTask;
  readonly onClose: () => void;
}

/** A task being edited in its place. */
export function TaskEditor({ task, onClose }: TaskEditorProps) {
  // What was opened: only what the person changed is saved, so a day set elsewhere meanwhile stays.
  const [opened] = useState(task);
  const was = opened.row.due_date ?? '';
  const due = useDraft(`task:${task.row.id}:due`, was);
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({
    field,
    draft: `task:${task.row.id}`,
    stored: task.row.description,
    store: (text) => editTask(opened, text, isDay(due.text) ? due.text : null),
    edited,
    failures,
    touched: due.text !== was,
    clearRest: due.clear,
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
          value={due.text}
          onChange={(event) => due.setNow(event.target.value)}
        />
        <EditButtons onCancel={edit.cancel} />
      </div>
    </EditForm>
  );
}
