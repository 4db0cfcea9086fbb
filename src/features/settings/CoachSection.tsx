import type { ChangeEvent } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import type { AssistantProfile, Profile } from '#data/schema.ts';
import { undoAction } from '#editing/undo-action.ts';
import { isText, useFormDraft, type Checks } from '#editing/use-form-draft.ts';
import { saveCoachSettings } from '#features/profile/mutations.ts';
import { coachingStyles, NAME_LENGTH, personalityTypes, tones } from '#features/profile/persona.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { changesOf, formOf, type CoachForm } from './coach-form.ts';
import { failed, saved } from './messages.ts';

interface CoachSectionProps {
  readonly coach: AssistantProfile | null;
  readonly person: Profile | null;
}

const checks: Checks<CoachForm> = {
  name: isText,
  tone: (value): value is string => tones.some((tone) => tone.value === value),
  personality_type: isText,
  coaching_style: isText,
  strengths: isText,
  goals: isText,
  core_values: isText,
  gender: isText,
};

/** 'Assistant Behavior & Personality': the coach's settings, and what it may know about the person. */
export function CoachSection({ coach, person }: CoachSectionProps) {
  const stored = formOf(coach, person);
  const { form, touch, clear } = useFormDraft('settings:coach', stored, checks);
  const changes = changesOf(stored, form);
  const bind = (field: keyof CoachForm) => ({
    value: form[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => touch({ [field]: event.target.value }),
  });
  const save = useOnce(async () => {
    if (!changes) return;
    const [outcome] = await Promise.all([saveCoachSettings(changes), flushDrafts()]);
    toast(outcome.ok ? { ...saved, action: undoAction(outcome.value) } : failed);
    if (outcome.ok) await clear();
  });
  return (
    <form
      aria-labelledby="coach"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name">
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} autoComplete="off" {...bind('name')} />}
      </Field>
      <Field label="Tone" hint={tones.find(({ value }) => value === form.tone)?.sample}>
        {(control) => (
          <Select {...control} {...bind('tone')}>
            {tones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice label="Personality" options={personalityTypes} bound={bind('personality_type')} />
        <Choice label="Coaching style" options={coachingStyles} bound={bind('coaching_style')} />
      </div>
      <Field label="Strengths" hint="With commas between: patient, curious, good with people." optional>
        {(control) => <TextInput {...control} {...bind('strengths')} />}
      </Field>
      <Field label="Goals" hint="What you are working towards." optional>
        {(control) => <TextInput {...control} {...bind('goals')} />}
      </Field>
      <Field label="Core values" hint="With commas between." optional>
        {(control) => <TextInput {...control} {...bind('core_values')} />}
      </Field>
      <Field label="Gender" hint="In your own words, if the coach should know." optional>
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} {...bind('gender')} />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="coral" disabled={!changes}>
          Save
        </Button>
        {changes ? (
          <Button tone="quiet" onClick={() => void clear()}>
            Discard changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly bound: { readonly value: string; readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void };
}

/** A select of one value or none. An unknown value from elsewhere is kept and shown. */
function Choice({ label, options, bound }: ChoiceProps) {
  const known = bound.value === '' || options.includes(bound.value);
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...bound}>
          <option value="">None</option>
          {[...options, ...(known ? [] : [bound.value])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
