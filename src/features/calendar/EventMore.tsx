import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { EventDraft } from './event.ts';
import { REMINDERS, remindWords } from './remind.ts';

interface EventMoreProps {
  readonly draft: EventDraft;
  readonly onChange: (changes: Partial<EventDraft>) => void;
}

/** An event of whole days has no hour to count from (features/reminders/due.ts). */
const remindHint = ({ allDay }: EventDraft) =>
  allDay ? 'Reminds you. The time is counted from 09:00 on the first day.' : 'Reminds you of this event.';

/** What an event has besides its words and times. */
export function EventMore({ draft, onChange }: EventMoreProps) {
  const { remind } = draft;
  const offered = remind === null || REMINDERS.includes(remind) ? REMINDERS : [remind, ...REMINDERS];
  return (
    <>
      <Field label="Reminder" hint={remind === null ? undefined : remindHint(draft)}>
        {(control) => (
          <Select
            {...control}
            value={remind ?? ''}
            onChange={({ target }) => onChange({ remind: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">None</option>
            {offered.map((minutes) => (
              <option key={minutes} value={minutes}>
                {remindWords(minutes)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Color">
        {(control) => (
          <span className="flex gap-2.5">
            <input
              type="color"
              aria-label="Pick a color"
              value={/^#[0-9a-f]{6}$/i.test(draft.color) ? draft.color : '#000000'}
              onChange={(event) => onChange({ color: event.target.value })}
              className="field-box h-12 w-14 shrink-0 cursor-pointer p-1.5"
            />
            <TextInput
              {...control}
              spellCheck={false}
              value={draft.color}
              onChange={(event) => onChange({ color: event.target.value })}
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
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
      <Field label="Source" optional>
        {(control) => (
          <TextInput
            {...control}
            placeholder="e.g. journal, thought dump, etc"
            value={draft.source}
            onChange={(event) => onChange({ source: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tags" optional>
        {(control) => (
          <TagInput
            id={control.id}
            aria-describedby={control['aria-describedby']}
            label="Tags"
            tags={draft.tags}
            onChange={(tags) => onChange({ tags })}
          />
        )}
      </Field>
    </>
  );
}
