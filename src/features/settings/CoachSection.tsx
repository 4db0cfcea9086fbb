import { coachingStyles, NAME_LENGTH, optionName, personalityTypes, tones } from '#features/profile/persona.ts';
import { isText, type Checks } from '#editing/use-form-draft.ts';
import { Select } from '#ui/Select.tsx';
import { SettingRow } from '#ui/SettingRow.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { coachChanges, formOf, type CoachForm } from './coach-form.ts';
import type { SettingsFacts } from './facts.ts';
import { useSavedForm } from './use-saved-form.ts';
import { t } from '#lib/i18n.ts';

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

/** 'Assistant Behavior & Personality': the coach, and what it may know about the person. */
export function CoachSection({ coach, person }: SettingsFacts) {
  const { text, choice, form } = useSavedForm<CoachForm>({
    key: 'settings:coach',
    stored: formOf(coach, person),
    checks,
    changesOf: coachChanges,
  });
  const tone = tones.find(({ value }) => value === form.tone);
  return (
    <>
      <SettingRow title={t('Coach’s name')} hint={t('What your coach is called.')}>
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} autoComplete="off" {...text('name')} />}
      </SettingRow>
      <SettingRow title={t('Tone')} hint={tone && t(tone.sample)}>
        {(control) => (
          <Select {...control} {...choice('tone')}>
            {tones.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
      <SettingRow title={t('Personality')}>
        {(control) => (
          <Select {...control} {...choice('personality_type')}>
            <Options of={personalityTypes} chosen={form.personality_type} />
          </Select>
        )}
      </SettingRow>
      <SettingRow title={t('Coaching style')}>
        {(control) => (
          <Select {...control} {...choice('coaching_style')}>
            <Options of={coachingStyles} chosen={form.coaching_style} />
          </Select>
        )}
      </SettingRow>
      <SettingRow
        title={t('Coach’s strengths')}
        hint={t('Separate them with commas: patient, curious, good with people.')}
      >
        {(control) => <TextInput {...control} {...text('strengths')} />}
      </SettingRow>
      <SettingRow title={t('Your goals')} hint={t('What you are working towards.')}>
        {(control) => <TextInput {...control} {...text('goals')} />}
      </SettingRow>
      <SettingRow title={t('Your core values')} hint={t('Separate them with commas.')}>
        {(control) => <TextInput {...control} {...text('core_values')} />}
      </SettingRow>
      <SettingRow title={t('Your gender')} hint={t('In your own words, if the coach should know.')}>
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} {...text('gender')} />}
      </SettingRow>
    </>
  );
}

/** One value or none. An unknown value from elsewhere is kept and shown. */
function Options({ of, chosen }: { of: readonly string[]; chosen: string }) {
  const known = chosen === '' || of.includes(chosen);
  return (
    <>
      <option value="">{t('None', undefined, 'personality or style')}</option>
      {[...of, ...(known ? [] : [chosen])].map((option) => (
        <option key={option} value={option}>
          {optionName(option)}
        </option>
      ))}
    </>
  );
}
