import { useRef, useState } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import { blocks, checkHabit, isNotStored, type HabitDraft, type HabitError } from './habit.ts';
import { failures } from './messages.ts';
import { GoalFields } from './GoalFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { RhythmFields } from './RhythmFields.tsx';
import { useHabitDraft } from './use-habit-draft.ts';
import { t } from '#lib/i18n.ts';

interface HabitFormProps {
  readonly label: string;
  readonly draftKey: string;
  readonly initial: HabitDraft;
  readonly submit: string;
  /** Stores the habit. Resolves to the error, or null. */
  readonly onSave: (draft: HabitDraft) => Promise<HabitError | null>;
  readonly onCancel?: (() => void) | undefined;
}

/** The fields of a habit. All of them survive a closed dialog. */
export function HabitForm({ label, draftKey, initial, submit, onSave, onCancel }: HabitFormProps) {
  const { draft, choices, choose, setTitle, setDescription, clear } = useHabitDraft(draftKey, initial);
  const [more, setMore] = useState<boolean | null>(null);
  const [failed, setFailed] = useState<HabitError | null>(null);
  const checked = checkHabit(draft);
  // A field stays marked until it is valid; what was not stored, until the next try.
  const error = failed === null || isNotStored(failed) ? failed : checked.ok ? null : checked.error;
  const field = useRef<HTMLInputElement>(null);

  const save = useOnce(async () => {
    // flushDrafts() writes pending drafts first, so that the draft can be cleared at once: the person may start the next habit as soon as
    // this one shows.
    const [problem] = await Promise.all([onSave(draft), flushDrafts()]);
    setFailed(problem);
    if (problem === 'TitleTooShort') field.current?.focus();
    if (!problem) void clear();
  });
  const cancel = () => {
    onCancel?.();
    void clear();
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
      <Field label={t('Name')} error={error === 'TitleTooShort' ? t(failures[error]) : null}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={draft.title}
            autoComplete="off"
            placeholder={t('Walk by the water')}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Time of day')}>
          {(control) => (
            <Select
              {...control}
              value={choices.time_block ?? 'unset'}
              onChange={({ target: { value } }) =>
                choose({ time_block: value === 'unset' ? null : (value as HabitDraft['time_block']) })
              }
            >
              {blocks.map(({ block, title }) => (
                <option key={block} value={block}>
                  {t(title)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Type')}>
          {(control) => (
            <Select
              {...control}
              value={choices.type}
              onChange={({ target: { value } }) => choose({ type: value === 'routine' ? 'routine' : 'habit' })}
            >
              <option value="habit">{t('Habit')}</option>
              <option value="routine">{t('Routine')}</option>
            </Select>
          )}
        </Field>
      </div>
      <RhythmFields
        rhythm={choices.rhythm}
        onChange={(rhythm) => choose({ rhythm })}
        error={error === 'WeekdaysMissing' ? t(failures[error]) : null}
      />
      <Field label={t('Description')} optional>
        {(control) => (
          <TextArea
            {...control}
            rows={1}
            voice="ui"
            value={draft.description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <details
        className="group border-y border-line"
        open={more ?? (choices.bound !== 'tick' || choices.reminders.length > 0)}
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary className="flex min-h-11 items-center font-semibold text-tide">{t('Goal and times')}</summary>
        <div className="grid gap-4 pt-1 pb-4">
          <GoalFields
            bound={choices.bound}
            amount={choices.amount}
            unit={choices.unit}
            weekly={choices.rhythm.kind === 'weekly'}
            onChange={choose}
            error={error === 'AmountMissing' ? t(failures[error]) : null}
          />
          <ReminderFields
            reminders={choices.reminders}
            onChange={(reminders) => choose({ reminders })}
            error={error === 'ReminderUnreadable' ? t(failures[error]) : null}
          />
        </div>
      </details>
      {error && isNotStored(error) ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(failures[error])}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="tide">
          {submit}
        </Button>
        {onCancel ? (
          <Button tone="quiet" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
