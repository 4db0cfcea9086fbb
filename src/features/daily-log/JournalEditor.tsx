import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { JournalEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { JournalOpenField, type OpenField } from './JournalOpenField.tsx';
import { JournalTools } from './JournalTools.tsx';
import { onFieldKey } from './keys.ts';
import { edited, failures } from './messages.ts';
import { editJournal } from './mutations.ts';
import { parseTouched, type Touched } from './touched.ts';
import { undoAction } from './undo-action.ts';
import { useMergedText } from './use-merged-text.ts';

export interface JournalEditorProps {
  readonly entry: JournalEntry;
  readonly today: Day;
  readonly onClose: () => void;
}

/** An entry being edited in its place. An edit that arrives meanwhile is merged in, the caret stays. */
export function JournalEditor({ entry, today, onClose }: JournalEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useMergedText(`journal:${entry.id}`, entry.content, field);
  const [open, setOpen] = useState<OpenField>(null);
  // Only what was touched: the rest follows the row, so that another device's change of it stays. A draft like the words.
  const beside = useDraft(`journal:${entry.id}:beside`);
  const touched = parseTouched(beside.text);
  const touch = (changes: Touched) => beside.setNow(JSON.stringify({ ...touched, ...changes }));
  const { mood = entry.mood ?? null, tags = entry.tags ?? [], day = entry.logged_for } = touched;

  const clear = async () => {
    await text.clear();
    await beside.clear();
  };
  const save = async () => {
    const outcome = await editJournal(entry, { text: text.text, mood, tags, day });
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      field.current?.focus();
      return;
    }
    onClose();
    toast({ ...edited, action: undoAction(outcome.value) });
    await clear();
  };
  const cancel = async () => {
    onClose();
    await clear();
  };

  return (
    <form
      aria-label="Edit entry"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        aria-label="Entry"
        value={text.text}
        onChange={(event) => text.setText(event.target.value)}
        onKeyDown={(event) =>
          onFieldKey(event, save, () => void (text.text === entry.content && beside.text === '' && cancel()))
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[60dvh]"
      />
      {text.merged ? <p className="text-sm text-ink-2">Also changed on another device: both are in.</p> : null}
      <JournalOpenField field={open} mood={mood} tags={tags} onChange={touch} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <JournalTools open={open} onOpen={setOpen} mood={mood} tags={tags} day={day} today={today} onChange={touch} />
        <div className="flex gap-2">
          <Button tone="quiet" size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
          <Button type="submit" tone="tide" size="sm">
            Save
          </Button>
        </div>
      </div>
    </form>
  );
}
