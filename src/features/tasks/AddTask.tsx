import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import { isDay } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { added, failures } from './messages.ts';
import { addTask } from './mutations.ts';

/** One line and, if there is one, its day. What was begun is there again after a reload. */
export function AddTask() {
  const draft = useDraft('task:new');
  const [due, setDue] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = async () => {
    const outcome = await addTask(draft.text, isDay(due) ? due : null);
    field.current?.focus();
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      return;
    }
    setDue('');
    await draft.clear();
    toast({ ...added, action: undoAction(outcome.value) });
  };
  return (
    <form
      aria-label="Add a task"
      className="flex flex-wrap gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        ref={field}
        aria-label="What is to be done"
        placeholder="What is to be done?"
        enterKeyHint="done"
        className="min-w-0 flex-[1_1_16rem] font-serif"
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <TextInput
        type="date"
        aria-label="Due"
        className="max-w-44 min-w-0 flex-[1_1_9rem]"
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      <Button type="submit" tone="coral" className="h-12" disabled={draft.text.trim() === ''}>
        Add task
      </Button>
    </form>
  );
}
