import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { finishOnboarding } from '#features/profile/mutations.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { focuses, NAME_LENGTH, tones, type Tone } from '#features/profile/persona.ts';
import { useProfile } from '#features/profile/queries.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field } from '#ui/Field.tsx';
import { Mark } from '#ui/Mark.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { Wren } from '#ui/Wren.tsx';

/** Spec 000: the last step goes to the chat by itself. */
const REDIRECT_MS = 3000;
const AFTER_ONBOARDING = '/chat';

type Step = 'welcome' | 'about' | 'saving' | 'done';

/** Three short steps. Each can be skipped and works offline; the name survives a reload as a draft. */
export function OnboardingScreen() {
  const profile = useProfile();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('welcome');
  const name = useDraft('onboarding:name');
  const [focus, setFocus] = useState<string | null>(null);
  const [tone, setTone] = useState<Tone>(DEFAULT_TONE);
  const onboarded = profile?.onboarded === true;

  // A person who is already onboarded (on another device, in another tab) is sent on.
  useEffect(() => {
    if (onboarded && (step === 'welcome' || step === 'about')) void navigate({ to: '/profile', replace: true });
  }, [onboarded, step, navigate]);

  const finish = async () => {
    setStep('saving');
    try {
      await finishOnboarding({ name: name.text, focus, tone });
      await name.clear();
      setStep('done');
    } catch (error) {
      logFailure('Onboarding could not be saved:', error);
      toast({ title: 'Something went wrong', description: 'Please try again later.', tone: 'destructive' });
      setStep('about');
    }
  };

  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-gutter pt-10 pb-16">
      <Link to="/" className="mb-6 self-start" aria-label="Daymark, home">
        <Mark className="size-14" />
      </Link>
      {step === 'welcome' ? <Welcome onNext={() => setStep('about')} /> : null}
      {step === 'about' ? (
        <About
          name={name.text}
          onName={(text) => name.setText(text)}
          focus={focus}
          onFocus={setFocus}
          tone={tone}
          onTone={setTone}
          onNext={() => void finish()}
        />
      ) : null}
      {step === 'saving' ? <p role="status">Completing onboarding...</p> : null}
      {step === 'done' ? <Done name={profile?.name ?? ''} /> : null}
    </div>
  );
}

function Welcome({ onNext }: { readonly onNext: () => void }) {
  return (
    <>
      <h1 className="text-h1">Let&apos;s Get Started</h1>
      <p className="mt-2 text-ink-2">Takes less than 2 minutes</p>
      <p className="mt-6 max-w-measure font-serif text-read">
        Daymark keeps what you write on this device first, with or without a signal. Two questions, and your first line
        is waiting.
      </p>
      <Button tone="coral" size="big" className="mt-8 self-start" onClick={onNext}>
        Get Started
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
      <h1 className="text-h1">A little about you</h1>
      <Field label="Your name" hint="What your coach calls you." optional>
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
        <legend className="mb-2 text-sm font-semibold">What would help most?</legend>
        <div className="flex flex-wrap gap-2">
          {focuses.map((option) => (
            <Chip key={option} pressed={focus === option} onClick={() => onFocus(focus === option ? null : option)}>
              {option}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">How should {DEFAULT_COACH_NAME} talk to you?</legend>
        <div className="flex flex-wrap gap-2">
          {tones.map(({ value, label }) => (
            <Chip key={value} pressed={tone === value} onClick={() => onTone(value)}>
              {label}
            </Chip>
          ))}
        </div>
        <p className="mt-4 flex items-start gap-3 rounded-m bg-tide-soft p-4" aria-live="polite">
          <Wren size={28} />
          <span className="text-pretty">{sample}</span>
        </p>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="coral" size="big">
          Continue
        </Button>
        <Button tone="quiet" size="big" onClick={onNext}>
          Skip for now
        </Button>
      </div>
    </form>
  );
}

function Done({ name }: { readonly name: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: AFTER_ONBOARDING, replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <h1 className="text-h1">{name ? `Welcome, ${name}` : 'Welcome'}</h1>
      <p role="status" className="mt-3 font-serif text-read">
        You&apos;re all set. Redirecting to chat...
      </p>
      <Button
        tone="coral"
        size="big"
        className="mt-8 self-start"
        onClick={() => void navigate({ to: AFTER_ONBOARDING, replace: true })}
      >
        Go to Chat
      </Button>
    </>
  );
}
