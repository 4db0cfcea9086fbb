import { useState } from 'react';
import { toast } from '#ui/toast.ts';
import { useTask } from '#ui/use-task.ts';
import type { KeyDialogProps } from './ChangePassphraseDialog.tsx';
import { changeSecret, makeRecoveryKey, matchesGroups, type Secret, trySecret } from './keys.ts';
import { keyErrors } from './messages.ts';
import { PassphraseOwner } from './PassphraseField.tsx';
import { RecoveryKeyCard } from './RecoveryKeyCard.tsx';
import { BackToKey, RecoveryKeyCheck, useAskedGroups, WRONG_GROUPS } from './RecoveryKeyCheck.tsx';
import { SecretField } from './SecretField.tsx';
import { StepDialog, type StepWords } from './StepDialog.tsx';
import { stretch } from './stretch.ts';

type Step = 'secret' | 'key' | 'check';

const steps: Readonly<Record<Step, StepWords>> = {
  secret: {
    title: 'Make a new recovery key',
    says: 'The one that you have now opens nothing any more once the new one is in use.',
    next: 'Continue',
  },
  key: {
    title: 'Keep your new recovery key',
    says: 'It is shown only now: write it down, print it, or put it into a password manager.',
    next: 'I have kept it',
  },
  check: {
    title: 'Type two groups of it',
    says: 'Take them from where you have kept the new recovery key.',
    next: 'Use the new key',
  },
};

/** Another recovery key. Until a part of it is typed back, the present one stays. */
export function NewRecoveryKeyDialog({ onClose, db, server }: KeyDialogProps) {
  const { email } = db.profile;
  const [step, setStep] = useState<Step>('secret');
  const [secret, setSecret] = useState<Secret>({ passphrase: '' });
  const [recovery, setRecovery] = useState<string | null>(null);
  const groups = useAskedGroups();
  const [typed, setTyped] = useState<readonly [string, string]>(['', '']);
  const { error, setError, busy, run } = useTask('The recovery key was not changed:');
  const go = (next: Step) => {
    setStep(next);
    return null;
  };
  const work: Readonly<Record<Step, () => Promise<string | null>>> = {
    secret: async () => {
      const right = await trySecret(db, server, secret, stretch);
      if (!right.ok) return keyErrors[right.error];
      setRecovery(makeRecoveryKey());
      return go('key');
    },
    key: async () => go('check'),
    check: async () => {
      if (recovery === null || !matchesGroups(recovery, groups, typed)) return WRONG_GROUPS;
      const changed = await changeSecret(db, server, secret, { recovery }, stretch);
      if (!changed.ok) return keyErrors[changed.error];
      onClose();
      toast({ title: 'The new recovery key is in use', description: 'Throw the old one away.' });
      return null;
    },
  };
  return (
    <StepDialog
      {...steps[step]}
      onClose={onClose}
      step={step}
      busy={busy}
      onNext={() => void run(work[step])}
      onInput={() => setError(null)}
      back={step === 'check' ? <BackToKey onBack={() => go('key')} /> : undefined}
    >
      {step === 'secret' || recovery === null ? (
        <>
          <PassphraseOwner email={email} />
          <SecretField
            value={secret}
            onChange={setSecret}
            onOther={() => setError(null)}
            error={error}
            disabled={busy}
          />
        </>
      ) : step === 'key' ? (
        <RecoveryKeyCard recovery={recovery} email={email} />
      ) : (
        <RecoveryKeyCheck groups={groups} typed={typed} onChange={setTyped} error={error} />
      )}
    </StepDialog>
  );
}
