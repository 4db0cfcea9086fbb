import { type ReactNode, useState } from 'react';
import { useQuestion } from '#app/sync-panel/use-question.tsx';
import type { Result } from '#lib/result.ts';
import { useTask } from '#ui/use-task.ts';
import type { KeyDialogProps } from './ChangePassphraseDialog.tsx';
import { type KeyError, makeKey, type MadeKey, matchesGroups } from './keys.ts';
import { keyErrors } from './messages.ts';
import { type NewPassphrase, NewPassphraseFields, NO_PASSPHRASE } from './NewPassphraseFields.tsx';
import { passphraseProblem } from './passphrase.ts';
import { PassphraseOwner } from './PassphraseField.tsx';
import { RecoveryKeyCard } from './RecoveryKeyCard.tsx';
import { BackToKey, RecoveryKeyCheck, useAskedGroups, WRONG_GROUPS } from './RecoveryKeyCheck.tsx';
import { StepDialog, StepProblem, type StepWords } from './StepDialog.tsx';
import { stretch } from './stretch.ts';
import { t } from '#lib/i18n.ts';

type Step = 'before' | 'passphrase' | 'key' | 'check';

const steps = (): Readonly<Record<Exclude<Step, 'before'>, StepWords>> => ({
  passphrase: {
    title: t('Choose a passphrase'),
    says: t('You type it once on each new device. It is not the password that you sign in with.'),
    next: t('Continue'),
  },
  key: {
    title: t('Keep your recovery key'),
    says: t(
      'It opens your account if you forget the passphrase. It is shown only now: write it down, print it, or put it into a password manager.',
    ),
    next: t('I have kept it'),
  },
  check: {
    title: t('Type two groups of it'),
    says: t('Take them from where you have kept the recovery key.'),
    next: '',
  },
});

interface NewKeyDialogProps extends Omit<KeyDialogProps, 'server'> {
  /** The first step: what a person has to know, and a check that returns a problem in words. */
  readonly before: {
    readonly title: string;
    readonly body: ReactNode;
    readonly check: () => Promise<string | null>;
  };
  /** What the last button does, and what it says. */
  readonly begin: (made: MadeKey) => Promise<Result<void, KeyError>>;
  readonly last: string;
  /** Why nothing has happened yet when somebody leaves after the recovery key was shown. */
  readonly unchanged: string;
}

/** A new key for the account: a passphrase, and a recovery key that is shown once and typed back in part. Only then something begins. */
export function NewKeyDialog({ onClose, db, before, begin, last, unchanged }: NewKeyDialogProps) {
  const { email } = db.profile;
  const [step, setStep] = useState<Step>('before');
  const [chosen, setChosen] = useState<NewPassphrase>(NO_PASSPHRASE);
  const [made, setMade] = useState<MadeKey | null>(null);
  const groups = useAskedGroups();
  const [typed, setTyped] = useState<readonly [string, string]>(['', '']);
  const { error, setError, busy, run } = useTask('The new key was not used:');
  const [ask, question] = useQuestion();

  const leave = () => {
    if (!made) return onClose();
    ask({
      title: t('Stop here?'),
      description: t('{unchanged} The recovery key that you saw will open nothing.', { unchanged }),
      confirm: t('Stop'),
      cancel: t('Go on'),
      run: onClose,
    });
  };
  const go = (next: Step) => {
    setStep(next);
    return null;
  };
  const work: Readonly<Record<Step, () => Promise<string | null>>> = {
    before: async () => {
      const problem = await before.check();
      return problem ?? go('passphrase');
    },
    passphrase: async () => {
      const problem = passphraseProblem(chosen.passphrase, chosen.again);
      if (problem !== null) return problem;
      setMade(await makeKey(db.profile.user_id, chosen.passphrase, stretch));
      return go('key');
    },
    key: async () => go('check'),
    check: async () => {
      if (!made || !matchesGroups(made.recovery, groups, typed)) return WRONG_GROUPS();
      const begun = await begin(made);
      if (!begun.ok) return keyErrors()[begun.error];
      onClose();
      return null;
    },
  };
  return (
    <>
      <StepDialog
        {...(step === 'before' ? { title: before.title, next: t('Continue') } : steps()[step])}
        {...(step === 'check' ? { next: last } : {})}
        onClose={leave}
        step={step}
        busy={busy}
        onNext={() => void run(work[step])}
        onInput={() => setError(null)}
        back={step === 'check' ? <BackToKey onBack={() => go('key')} /> : undefined}
      >
        {step === 'before' ? (
          <>
            {before.body}
            <StepProblem words={error} />
          </>
        ) : step === 'passphrase' || !made ? (
          <>
            <PassphraseOwner email={email} />
            <NewPassphraseFields value={chosen} onChange={setChosen} error={error} disabled={busy} />
          </>
        ) : step === 'key' ? (
          <RecoveryKeyCard recovery={made.recovery} email={email} />
        ) : (
          <RecoveryKeyCheck groups={groups} typed={typed} onChange={setTyped} error={error} />
        )}
      </StepDialog>
      {question}
    </>
  );
}
