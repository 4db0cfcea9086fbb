import { useRef, useState } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { undoAction } from '#editing/undo-action.ts';
import { isText, useFormDraft } from '#editing/use-form-draft.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { draftOf, instantOf, newDraft, type EventDraft } from './event.ts';
import { event as kind } from '#kinds/event.ts';
import { created, failures, updated } from './messages.ts';
import { addEvent, deleteEvent, editEvent } from './mutations.ts';
import { WordsFields } from './plan/WordsFields.tsx';

export interface EventDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Null: a new event, on `day`. */
  readonly event: CalendarEvent | null;
  readonly day: Day;
  /** The times of a new event that was drawn on free hours, as `start` and `end` of the form. */
  readonly times?: Times | null;
}

type Times = Pick<EventDraft, 'start' | 'end'>;

/** 'Add Event' and 'Edit Event' (spec 000, "Calendar"). */
export function EventDialog({ open, onOpenChange, event, day, times = null }: EventDialogProps) {
  const title = event ? 'Edit Event' : 'Add Event';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open ? (
        <EventForm
          key={event?.id ?? 'new'}
          name={title}
          opened={event}
          day={day}
          times={times}
          onClose={() => onOpenChange(false)}
        />
      ) : null}
    </Dialog>
  );
}

interface EventFormProps {
  readonly name: string;
  readonly opened: CalendarEvent | null;
  readonly day: Day;
  readonly times: Times | null;
  readonly onClose: () => void;
}

const checks = {
  title: isText,
  description: isText,
  start: isText,
  end: isText,
  color: isText,
  notes: isText,
  source: isText,
};

function EventForm({ name, opened, day, times, onClose }: EventFormProps) {
  const [initial] = useState(() => (opened ? draftOf(opened) : newDraft(day, new Date())));
  // Each day has its own draft: a time that was chosen for another day would be overlooked.
  const key = `event:${opened?.id ?? `new:${day}`}`;
  const { form, touch: touchForm, clear } = useFormDraft(key, initial, checks);
  // Times that were just drawn stand above those of an older draft, whose words stay.
  const [drawn, setDrawn] = useState(times);
  const draft = drawn ? { ...form, ...drawn } : form;
  const touch = (changes: Partial<EventDraft>) => {
    touchForm({ ...drawn, ...changes });
    setDrawn(null);
  };
  const [noStart, setNoStart] = useState(false);
  const start = useRef<HTMLInputElement>(null);
  const save = useOnce(async () => {
    if (instantOf(draft.start) === null) {
      setNoStart(true);
      start.current?.focus();
      return;
    }
    // flushDrafts() writes pending drafts together with the event, so that the draft can be cleared as soon as the dialog closes.
    const [outcome] = await Promise.all([opened ? editEvent(opened, draft) : addEvent(draft), flushDrafts()]);
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      return;
    }
    onClose();
    toast({ ...(opened ? updated : created), action: undoAction(outcome.value) });
    await clear();
  });
  const remove = useOnce(async (id: string) => {
    const outcome = await deleteEvent(id);
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      return;
    }
    onClose();
    toast({ ...kind.deleted, action: undoAction(outcome.value) });
    await clear();
  });
  const cancel = () => {
    onClose();
    void clear();
  };
  return (
    <form
      aria-label={name}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <WordsFields title={draft.title} description={draft.description} onChange={touch} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start Time" error={noStart ? 'When does it begin?' : null}>
          {(control) => (
            <TextInput
              {...control}
              ref={start}
              type="datetime-local"
              value={draft.start}
              onChange={(event) => {
                setNoStart(false);
                touch({ start: event.target.value });
              }}
            />
          )}
        </Field>
        <Field
          label="End Time"
          hint={
            draft.end && draft.end < draft.start
              ? 'This ends before it begins.'
              : 'Without one, an hour after the start.'
          }
        >
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={draft.end}
              onChange={(event) => touch({ end: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Color">
        {(control) => (
          <span className="flex gap-2.5">
            <input
              type="color"
              aria-label="Pick a color"
              value={/^#[0-9a-f]{6}$/i.test(draft.color) ? draft.color : '#000000'}
              onChange={(event) => touch({ color: event.target.value })}
              className="field-box h-12 w-14 shrink-0 cursor-pointer p-1.5"
            />
            <TextInput
              {...control}
              spellCheck={false}
              value={draft.color}
              onChange={(event) => touch({ color: event.target.value })}
            />
          </span>
        )}
      </Field>
      <Field label="Notes" optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            placeholder="Extra notes or details"
            value={draft.notes}
            onChange={(event) => touch({ notes: event.target.value })}
          />
        )}
      </Field>
      <Field label="Source" optional>
        {(control) => (
          <TextInput
            {...control}
            placeholder="e.g. journal, thought dump, etc"
            value={draft.source}
            onChange={(event) => touch({ source: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2.5">
        {opened ? (
          <Button tone="danger" className="mr-auto" onClick={() => void remove(opened.id)}>
            Delete
          </Button>
        ) : null}
        <Button tone="quiet" className={opened ? '' : 'ml-auto'} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" tone="tide">
          Save
        </Button>
      </div>
    </form>
  );
}
