import { useState } from 'react';
import { useQuestion } from '#app/sync-panel/use-question.tsx';
import { useTask } from '#ui/use-task.ts';
import { BeforeSwitchingOn } from './BeforeSwitchingOn.tsx';
import type { KeyDialogProps } from './ChangePassphraseDialog.tsx';
import { canSeal, makeKey, type MadeKey, matchesGroups, switchOn } from './keys.ts';
import { keyErrors } from './messages.ts';
import { type NewPassphrase, NewPassphraseFields, NO_PASSPHRASE } from './NewPassphraseFields.tsx';
import { passphraseProblem } from './passphrase.ts';
import { PassphraseOwner } from './PassphraseField.tsx';
import { RecoveryKeyCard } from './RecoveryKeyCard.tsx';
import { BackToKey, RecoveryKeyCheck, useAskedGroups, WRONG_GROUPS } from './RecoveryKeyCheck.tsx';
import { StepDialog, StepProblem, type StepWords } from './StepDialog.tsx';
import { stretch } from './stretch.ts';

type Step = 'before' | 'passphrase' | 'key' | 'check';

const steps: Readonly<Record<Step, StepWords>> = {
  before: { title: 'Before you switch it on', next: 'Continue' },
  passphrase: {
    title: 'Choose a passphrase',
    says: 'You type it once on each new device. It is not the password that you sign in with.',
    next: 'Continue',
  },
  key: {
    title: 'Keep your recovery key',
    says: 'It opens your account if you forget the passphrase. It is shown only now: write it down, print it, or put it into a password manager.',
    next: 'I have kept it',
  },
  check: {
    title: 'Type two groups of it',
    says: 'Take them from where you have kept the recovery key.',
    next: 'Switch on',
  },
};

/** What somebody has to know, a passphrase, and a recovery key that is shown once and typed back in part: then encryption is switched on. */
export function SwitchOnDialog({ open, onClose, db, server }: KeyDialogProps) {
  const { email } = db.profile;
  const [step, setStep] = useState<Step>('before');
  const [chosen, setChosen] = useState<NewPassphrase>(NO_PASSPHRASE);
  const [made, setMade] = useState<MadeKey | null>(null);
  const groups = useAskedGroups();
  const [typed, setTyped] = useState<readonly [string, string]>(['', '']);
  const { error, setError, busy, run } = useTask('Encryption was not switched on:');
  const [ask, question] = useQuestion();

  const close = () => {
    setStep('before');
    setChosen(NO_PASSPHRASE);
    setMade(null);
    setTyped(['', '']);
    setError(null);
    onClose();
  };
  const leave = () => {
    if (!made) return close();
    ask({
      title: 'Stop here?',
      description: 'Encryption is not on yet. The recovery key that you saw will open nothing.',
      confirm: 'Stop',
      run: close,
    });
  };
  const go = (next: Step) => {
    setStep(next);
    return null;
  };
  const work: Readonly<Record<Step, () => Promise<string | null>>> = {
    before: async () => {
      const can = await canSeal(server);
      return can.ok ? go('passphrase') : keyErrors[can.error];
    },
    passphrase: async () => {
      const problem = passphraseProblem(chosen.passphrase, chosen.again);
      if (problem !== null) return problem;
      setMade(await makeKey(db.profile.user_id, chosen.passphrase, stretch));
      return go('key');
    },
    key: async () => go('check'),
    check: async () => {
      if (!made || !matchesGroups(made.recovery, groups, typed)) return WRONG_GROUPS;
      const begun = await switchOn(db, server, made);
      if (!begun.ok) return keyErrors[begun.error];
      close();
      return null;
    },
  };
  return (
    <>
      <StepDialog
        {...steps[step]}
        open={open}
        onClose={leave}
        step={step}
        busy={busy}
        onNext={() => void run(work[step])}
        back={step === 'check' ? <BackToKey onBack={() => go('key')} /> : null}
      >
        {step === 'before' ? (
          <>
            <BeforeSwitchingOn />
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
