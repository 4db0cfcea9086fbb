import { useRef } from 'react';
import { useDraft } from '#data/drafts.ts';
import { undoAction } from '#editing/undo-action.ts';
import { isDay } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { added, failures } from './messages.ts';
import { addTask } from './mutations.ts';

/** A line for a new task, and its due day. A draft survives a reload. */
export function AddTask() {
  const words = useDraft('task:new');
  const due = useDraft('task:new:due');
  const field = useRef<HTMLInputElement>(null);
  const add = useOnce(async () => {
    const outcome = await addTask({
      words: words.text,
      due: isDay(due.text) ? due.text : null,
      time: null,
      project: null,
      tags: [],
      rrule: null,
    });
    field.current?.focus();
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      return;
    }
    await Promise.all([words.clear(words.text), due.clear(due.text)]);
    toast({ ...added, action: undoAction(outcome.value) });
  });
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
        value={words.text}
        onChange={(event) => words.setText(event.target.value)}
      />
      <TextInput
        type="date"
        aria-label="Due"
        className="max-w-44 min-w-0 flex-[1_1_9rem]"
        value={due.text}
        onChange={(event) => due.setNow(event.target.value)}
      />
      <Button type="submit" tone="coral" className="h-12" disabled={words.text.trim() === ''}>
        Add task
      </Button>
    </form>
  );
}
