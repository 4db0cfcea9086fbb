import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { blocks, type HabitDraft, type HabitError } from './habit.ts';
import { failures } from './messages.ts';
import { GoalFields } from './GoalFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { RhythmFields } from './RhythmFields.tsx';

export interface HabitFormProps {
  /** Names the form, and the draft that keeps its words. */
  readonly label: string;
  readonly draftKey: string;
  readonly initial: HabitDraft;
  readonly submit: string;
  /** Stores it: gives what went wrong, or null. */
  readonly onSave: (draft: HabitDraft) => Promise<HabitError | null>;
  readonly onCancel?: (() => void) | undefined;
}

type Choices = Omit<HabitDraft, 'title' | 'description'>;

/** A habit's fields. The words survive a closed dialog; what is chosen beside them is set again in a moment. */
export function HabitForm({ label, draftKey, initial, submit, onSave, onCancel }: HabitFormProps) {
  const title = useDraft(draftKey, initial.title);
  const description = useDraft(`${draftKey}:description`, initial.description);
  const [choices, setChoices] = useState<Choices>(initial);
  const [error, setError] = useState<HabitError | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const set = (change: Partial<Choices>) => setChoices((now) => ({ ...now, ...change }));

  const save = async () => {
    const failed = await onSave({ ...choices, title: title.text, description: description.text });
    setError(failed);
    if (failed) {
      if (failed === 'TitleTooShort') field.current?.focus();
      return;
    }
    setChoices(initial);
    await Promise.all([title.clear(), description.clear()]);
  };
  const cancel = async () => {
    onCancel?.();
    await Promise.all([title.clear(), description.clear()]);
  };

  return (
    <form
      aria-label={label}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name" error={error === 'TitleTooShort' ? failures[error] : null}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={title.text}
            autoComplete="off"
            placeholder="Walk by the water"
            onChange={(event) => title.setText(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Time of day">
          {(control) => (
            <Select
              {...control}
              value={choices.time_block ?? 'unset'}
              onChange={({ target: { value } }) =>
                set({ time_block: value === 'unset' ? null : (value as HabitDraft['time_block']) })
              }
            >
              {blocks.map(({ block, title }) => (
                <option key={block} value={block}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              value={choices.type}
              onChange={({ target: { value } }) => set({ type: value === 'routine' ? 'routine' : 'habit' })}
            >
              <option value="habit">Habit</option>
              <option value="routine">Routine</option>
            </Select>
          )}
        </Field>
      </div>
      <RhythmFields
        rhythm={choices.plan.rhythm}
        onChange={(rhythm) => set({ plan: { ...choices.plan, rhythm } })}
        error={error === 'WeekdaysMissing' ? failures[error] : null}
      />
      <Field label="Description" optional>
        {(control) => (
          <TextArea
            {...control}
            rows={1}
            voice="ui"
            value={description.text}
            onChange={(event) => description.setText(event.target.value)}
          />
        )}
      </Field>
      <details
        className="group border-y border-line"
        open={initial.plan.target !== null || initial.reminders.length > 0 || undefined}
      >
        <summary className="flex min-h-11 items-center font-semibold text-tide">Goal and reminders</summary>
        <div className="grid gap-4 pt-1 pb-4">
          <GoalFields
            plan={choices.plan}
            unit={choices.unit}
            onChange={set}
            error={error === 'AmountMissing' ? failures[error] : null}
          />
          <ReminderFields
            reminders={choices.reminders}
            onChange={(reminders) => set({ reminders })}
            error={error === 'ReminderUnreadable' ? failures[error] : null}
          />
        </div>
      </details>
      {error === 'SaveFailed' || error === 'Gone' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {failures[error]}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="tide">
          {submit}
        </Button>
        {onCancel ? (
          <Button tone="quiet" onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
