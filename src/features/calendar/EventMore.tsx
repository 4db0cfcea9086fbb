import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import type { EventDraft } from './event.ts';
import { DetailsFields } from './plan/DetailsFields.tsx';
import { REMINDERS, remindWords } from './remind.ts';
import { t } from '#lib/i18n.ts';

interface EventMoreProps {
  readonly draft: EventDraft;
  readonly onChange: (changes: Partial<EventDraft>) => void;
}

/** An event of whole days has no hour to count from (features/reminders/due.ts). */
const remindHint = ({ allDay }: EventDraft) =>
  allDay ? t('Reminds you. The time is counted from 09:00 on the first day.') : t('Reminds you of this event.');

/** What an event has besides its words and times. */
export function EventMore({ draft, onChange }: EventMoreProps) {
  const { remind } = draft;
  const offered = remind === null || REMINDERS.includes(remind) ? REMINDERS : [remind, ...REMINDERS];
  return (
    <>
      <Field label={t('Reminder')} hint={remind === null ? undefined : remindHint(draft)}>
        {(control) => (
          <Select
            {...control}
            value={remind ?? ''}
            onChange={({ target }) => onChange({ remind: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('None')}</option>
            {offered.map((minutes) => (
              <option key={minutes} value={minutes}>
                {remindWords(minutes)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DetailsFields color={draft.color} notes={draft.notes} source={draft.source} onChange={onChange} />
      <Field label={t('Tags')} optional>
        {(control) => (
          <TagInput
            id={control.id}
            aria-describedby={control['aria-describedby']}
            label={t('Tags')}
            tags={draft.tags}
            onChange={(tags) => onChange({ tags })}
          />
        )}
      </Field>
    </>
  );
}
