import { useEffect, useState } from 'react';
import { DEFAULT_COACH_NAME } from '#coach/persona.ts';
import { NAME_LENGTH, tones } from '#features/profile/persona.ts';
import { isText, type Checks } from '#editing/use-form-draft.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { SettingGroup, SettingRow } from '#ui/SettingRow.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { Wren } from '#ui/Wren.tsx';
import { coachChanges, formOf, type CoachForm } from './coach-form.ts';
import type { SettingsFacts } from './facts.ts';
import { failed, toneChosen } from './messages.ts';
import { SAMPLE_MESSAGE, sampleReply } from './tone-sample.ts';
import { useSavedForm } from './use-saved-form.ts';
import { t } from '#lib/i18n.ts';

type Form = Pick<CoachForm, 'name' | 'tone'>;
const checks: Checks<Form> = {
  name: isText,
  tone: (value): value is string => tones.some((tone) => tone.value === value),
};

/** 'Assistant Settings': the coach's name and tone as above, and how the tone sounds. */
export function AssistantSection(facts: SettingsFacts) {
  const { coach, person, preferences } = facts;
  const whole = formOf(coach, person);
  const { text, choice, form } = useSavedForm<Form>({
    key: 'settings:assistant',
    stored: { name: whole.name, tone: whole.tone },
    checks,
    changesOf: (_, next) => coachChanges(whole, { ...whole, ...next }),
  });
  const [shown, setShown] = useState(false);
  const [reply, setReply] = useState('');
  useEffect(() => {
    if (!shown) return undefined;
    let over = false;
    sampleReply({ coach, preferences }).then(
      (words) => {
        if (!over) setReply(words);
      },
      (cause: unknown) => {
        logFailure('The sample could not be made:', cause);
        toast(failed());
      },
    );
    return () => {
      over = true;
    };
  }, [shown, coach, preferences]);
  const tone = tones.find(({ value }) => value === form.tone);
  return (
    <>
      <SettingRow title={t('Coach’s name')} hint={t('The same name as above.')}>
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} autoComplete="off" {...text('name')} />}
      </SettingRow>
      <SettingRow title={t('Tone')}>
        {(control) => (
          <Select {...control} {...choice('tone')}>
            {tones.map((tone) => (
              <option key={tone.value} value={tone.value}>
                {t(tone.label)}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
      <SettingGroup title={t('How it sounds')} hint={t('A real answer of the built-in coach in this tone.')} wide>
        <div className="grid gap-3">
          <div aria-live="polite">
            {reply ? (
              <>
                <p className="font-serif text-read">{t('“{text}”', { text: t(SAMPLE_MESSAGE) })}</p>
                <div className="mt-3 flex gap-3">
                  <Wren className="size-7 shrink-0 text-tide" />
                  <p>
                    <span className="sr-only">{coach?.name || DEFAULT_COACH_NAME}: </span>
                    {reply}
                  </p>
                </div>
              </>
            ) : null}
          </div>
          <Button
            className="justify-self-start"
            onClick={() => {
              setShown(true);
              toast(toneChosen(tone ? t(tone.label) : form.tone));
            }}
          >
            {t('Preview Tone')}
          </Button>
        </div>
      </SettingGroup>
    </>
  );
}
