import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { type Checks, isTextOrNone, useFormDraft } from '#editing/use-form-draft.ts';
import { finishOnboarding } from '#features/profile/mutations.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { focuses, NAME_LENGTH, optionName, tones, type Tone } from '#features/profile/persona.ts';
import { useProfile } from '#features/profile/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field } from '#ui/Field.tsx';
import { Mark } from '#ui/Mark.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { toast, unexpected } from '#ui/toast.ts';
import { Wren } from '#ui/Wren.tsx';
import { t } from '#lib/i18n.ts';

/** Spec 000: the last step goes to the chat by itself. */
const REDIRECT_MS = 3000;
const AFTER_ONBOARDING = '/chat';

/** Where a reload begins again, and what was chosen until then; the name is a draft of its own. */
interface OnboardingForm {
  readonly at: 'welcome' | 'about' | 'done';
  readonly focus: string | null;
  readonly tone: Tone;
}
const BEGINNING: OnboardingForm = { at: 'welcome', focus: null, tone: DEFAULT_TONE };
const checks: Checks<OnboardingForm> = {
  at: (value): value is OnboardingForm['at'] => value === 'welcome' || value === 'about' || value === 'done',
  focus: isTextOrNone,
  tone: (value): value is Tone => tones.some((tone) => tone.value === value),
};

/** Three short steps. Every question can be skipped, it works offline, and a reload keeps the step and the answers. */
export function OnboardingScreen() {
  const profile = useProfile();
  const navigate = useNavigate();
  const name = useDraft('onboarding:name');
  const { form, ready, choose, clear } = useFormDraft('onboarding:beside', BEGINNING, checks);
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { at, focus, tone } = form;
  const onboarded = profile?.onboarded === true;

  // A person who is already onboarded (on another device, in another tab) is sent on.
  const elsewhere = ready && onboarded && at !== 'done' && !saving && !leaving;
  useEffect(() => {
    if (elsewhere) void navigate({ to: '/profile', replace: true });
  }, [elsewhere, navigate]);

  const finish = async () => {
    setSaving(true);
    const outcome = await finishOnboarding({ name: name.text, focus, tone });
    if (outcome.ok) {
      await name.clear();
      choose({ at: 'done' });
    } else toast(unexpected());
    setSaving(false);
  };
  const leave = async () => {
    setLeaving(true);
    await navigate({ to: AFTER_ONBOARDING, replace: true });
    // Not before the chat is there: a screen that is made anew meanwhile would go to the dashboard.
    await clear();
  };

  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-gutter pt-10 pb-16">
      <Link to="/" className="mb-6 self-start" aria-label={t('Daymark, home')}>
        <Mark className="size-14" />
      </Link>
      {saving ? (
        <p role="status">{t('Completing onboarding...')}</p>
      ) : !ready || leaving ? null : at === 'welcome' ? (
        <Welcome onNext={() => choose({ at: 'about' })} />
      ) : at === 'about' ? (
        <About
          name={name.text}
          onName={name.setText}
          focus={focus}
          onFocus={(focus) => choose({ focus })}
          tone={tone}
          onTone={(tone) => choose({ tone })}
          onNext={() => void finish()}
        />
      ) : (
        <Done name={profile?.name ?? ''} onLeave={() => void leave()} />
      )}
    </div>
  );
}

function Welcome({ onNext }: { readonly onNext: () => void }) {
  return (
    <>
      <h1 className="text-h1">{t("Let's Get Started")}</h1>
      <p className="mt-2 text-ink-2">{t('Takes less than 2 minutes')}</p>
      <p className="mt-6 max-w-measure font-serif text-read">
        {t(
          'Daymark saves what you write on this device, with or without a network. First there are three short questions. You can skip each of them. Then you write your first line.',
        )}
      </p>
      <Button tone="coral" size="big" className="mt-8 self-start" onClick={onNext}>
        {t('Get Started')}
      </Button>
    </>
  );
}

interface AboutProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly focus: string | null;
  readonly onFocus: (focus: string | null) => void;
  readonly tone: Tone;
  readonly onTone: (tone: Tone) => void;
  readonly onNext: () => void;
}

function About({ name, onName, focus, onFocus, tone, onTone, onNext }: AboutProps) {
  const sample = tones.find(({ value }) => value === tone)?.sample;
  return (
    <form
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <h1 ref={focusIfLost} tabIndex={-1} className="text-h1">
        {t('A little about you')}
      </h1>
      <Field label={t('Your name')} hint={t('What your coach calls you.')} optional>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="given-name"
            maxLength={NAME_LENGTH}
            value={name}
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('What would help most?')}</legend>
        <div className="flex flex-wrap gap-2">
          {focuses.map((option) => (
            <Chip key={option} pressed={focus === option} onClick={() => onFocus(focus === option ? null : option)}>
              {optionName(option)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">
          {t('How should {coach} talk to you?', { coach: DEFAULT_COACH_NAME })}
        </legend>
        <div className="flex flex-wrap gap-2">
          {tones.map(({ value, label }) => (
            <Chip key={value} pressed={tone === value} onClick={() => onTone(value)}>
              {t(label)}
            </Chip>
          ))}
        </div>
        <p className="mt-4 flex items-start gap-3 rounded-m bg-tide-soft p-4" aria-live="polite">
          <Wren size={28} />
          <span className="text-pretty">{sample && t(sample)}</span>
        </p>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="coral" size="big">
          {t('Continue')}
        </Button>
        <Button tone="quiet" size="big" onClick={onNext}>
          {t('Skip for now')}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{t('You can answer or change all of this later, in Settings.')}</p>
    </form>
  );
}

function Done({ name, onLeave }: { readonly name: string; readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1 ref={focusIfLost} tabIndex={-1} className="text-h1">
        {name ? t('Welcome, {name}', { name }) : t('Welcome')}
      </h1>
      <p role="status" className="mt-3 font-serif text-read">
        {t("You're all set. Redirecting to chat...")}
      </p>
      <Button tone="coral" size="big" className="mt-8 self-start" onClick={onLeave}>
        {t('Go to Chat')}
      </Button>
    </>
  );
}
