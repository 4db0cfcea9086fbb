import { useState } from 'react';
import type { DaymarkDb } from '#data/db.ts';
import type { SealServer } from '#sync/seal/wire.ts';
import { toast } from '#ui/toast.ts';
import { useTask } from '#ui/use-task.ts';
import { changeSecret, type KeyError, type Secret } from './keys.ts';
import { keyErrors } from './messages.ts';
import { type NewPassphrase, NewPassphraseFields, NO_PASSPHRASE } from './NewPassphraseFields.tsx';
import { passphraseProblem } from './passphrase.ts';
import { PassphraseOwner } from './PassphraseField.tsx';
import { SecretField } from './SecretField.tsx';
import { StepDialog } from './StepDialog.tsx';
import { stretch } from './stretch.ts';
import { t } from '#lib/i18n.ts';

export interface KeyDialogProps {
  readonly onClose: () => void;
  readonly db: DaymarkDb;
  readonly server: SealServer;
}

/** Errors about the current passphrase or recovery key are shown at its field. */
const isWrongSecret = (error: KeyError): boolean => error === 'WrongPassphrase' || error === 'WrongRecoveryKey';

/** Another passphrase, by the present one or by the recovery key. */
export function ChangePassphraseDialog({ onClose, db, server }: KeyDialogProps) {
  const [secret, setSecret] = useState<Secret>({ passphrase: '' });
  const [chosen, setChosen] = useState<NewPassphrase>(NO_PASSPHRASE);
  const [wrong, setWrong] = useState<string | null>(null);
  const { error, setError, busy, run } = useTask('The passphrase was not changed:');
  const clear = () => {
    setWrong(null);
    setError(null);
  };
  const change = async () => {
    setWrong(null);
    const problem = passphraseProblem(chosen.passphrase, chosen.again);
    if (problem !== null) return problem;
    const changed = await changeSecret(db, server, secret, { passphrase: chosen.passphrase }, stretch);
    if (!changed.ok && isWrongSecret(changed.error)) {
      setWrong(keyErrors()[changed.error]);
      return null;
    }
    if (!changed.ok) return keyErrors()[changed.error];
    onClose();
    toast({
      title: t('Passphrase changed'),
      description: t('Your devices stay unlocked. New ones ask for the new one.'),
    });
    return null;
  };
  return (
    <StepDialog
      onClose={onClose}
      step="change"
      title={t('Change the passphrase')}
      next={t('Change')}
      busy={busy}
      onNext={() => void run(change)}
      onInput={clear}
    >
      <PassphraseOwner email={db.profile.email} />
      <SecretField value={secret} onChange={setSecret} onOther={clear} error={wrong} isOld disabled={busy} />
      <NewPassphraseFields value={chosen} onChange={setChosen} error={error} disabled={busy} />
    </StepDialog>
  );
}
