import { useRef, useState } from 'react';
import { undoAction } from '#features/daily-log/undo-action.ts';
import { useMergedText } from '#features/daily-log/use-merged-text.ts';
import { isDay } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { edited, failures } from './messages.ts';
import { editTask } from './mutations.ts';
import type { AnyTask } from './task.ts';

interface TaskEditorProps {
  readonly task: AnyTask;
  readonly onClose: () => void;
}

/** A task being edited in its place. An edit that arrives meanwhile is merged in, the caret stays. */
export function TaskEditor({ task, onClose }: TaskEditorProps) {
  // What was opened: only what the person changed is saved, so a day set elsewhere meanwhile stays.
  const [opened] = useState(task);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useMergedText(`task:${task.row.id}`, task.row.description, field);
  const [due, setDue] = useState<string>(opened.row.due_date ?? '');
  const save = async () => {
    const outcome = await editTask(opened, text.text, isDay(due) ? due : null);
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
      aria-label="Edit task"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        rows={1}
        aria-label="Task"
        value={text.text}
        onChange={(event) => text.setText(event.target.value)}
        onKeyDown={(event) => {
          // A task is one line: Enter saves.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape' && text.text === opened.row.description) void cancel();
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
      />
      <TextInput
        type="date"
        aria-label="Due"
        className="max-w-44"
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
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
