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
import { t } from '#lib/i18n.ts';

type Step = 'secret' | 'key' | 'check';

const steps = (): Readonly<Record<Step, StepWords>> => ({
  secret: {
    title: t('Make a new recovery key'),
    says: t('The one that you have now opens nothing any more once the new one is in use.'),
    next: t('Continue'),
  },
  key: {
    title: t('Keep your new recovery key'),
    says: t('It is shown only now: write it down, print it, or put it into a password manager.'),
    next: t('I have kept it'),
  },
  check: {
    title: t('Type two groups of it'),
    says: t('Take them from where you have kept the new recovery key.'),
    next: t('Use the new key'),
  },
});

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
      if (!right.ok) return keyErrors()[right.error];
      setRecovery(makeRecoveryKey());
      return go('key');
    },
    key: async () => go('check'),
    check: async () => {
      if (recovery === null || !matchesGroups(recovery, groups, typed)) return WRONG_GROUPS();
      const changed = await changeSecret(db, server, secret, { recovery }, stretch);
      if (!changed.ok) return keyErrors()[changed.error];
      onClose();
      toast({ title: t('The new recovery key is in use'), description: t('Throw the old one away.') });
      return null;
    },
  };
  return (
    <StepDialog
      {...steps()[step]}
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
