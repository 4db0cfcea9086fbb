import { useEffect, useRef, useState } from 'react';
import type { Device } from '#app/start/device-store.ts';
import { authorised } from '#remote/authorised.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useTask } from '#ui/use-task.ts';
import { changeSecret, type KeyError, type Secret, trySecret, unlockDevice } from './keys.ts';
import { keyErrors } from './messages.ts';
import { type NewPassphrase, NewPassphraseFields, NO_PASSPHRASE } from './NewPassphraseFields.tsx';
import { passphraseProblem } from './passphrase.ts';
import { PassphraseOwner } from './PassphraseField.tsx';
import { SecretField } from './SecretField.tsx';
import { stretch } from './stretch.ts';
import { t } from '#lib/i18n.ts';

const wordsOf = (error: KeyError): string =>
  error === 'WrongPassphrase'
    ? t('{error} If it was changed on another device, type the new one.', { error: keyErrors()[error] })
    : keyErrors()[error];

/** Gives this device the key of its account: by the passphrase, or by the recovery key, with which a lost passphrase is replaced. */
export function UnlockForm({ device }: { device: Device }) {
  const { db, profile } = device;
  const [secret, setSecret] = useState<Secret>({ passphrase: '' });
  /** The recovery key was right. */
  const [replacing, setReplacing] = useState(false);
  const [chosen, setChosen] = useState<NewPassphrase>(NO_PASSPHRASE);
  const { error, setError, busy, run } = useTask('This device was not unlocked:');
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replacing) fields.current?.querySelector('input')?.focus();
  }, [replacing]);

  const server = () => sealServer(profile.user_id, authorised);
  const unlocked = (description?: string) => {
    toast({ title: t('This device is unlocked'), description });
    void device.syncNow();
    return null;
  };
  const unlock = async () => {
    const done = await unlockDevice(db, server(), secret, stretch);
    return done.ok ? unlocked() : wordsOf(done.error);
  };
  const tryRecovery = async () => {
    const tried = await trySecret(db, server(), secret, stretch);
    if (!tried.ok) return wordsOf(tried.error);
    setReplacing(true);
    return null;
  };
  const replace = async () => {
    const problem = passphraseProblem(chosen.passphrase, chosen.again);
    if (problem !== null) return problem;
    const done = await changeSecret(db, server(), secret, { passphrase: chosen.passphrase }, stretch);
    return done.ok ? unlocked(t('Your new passphrase is in use.')) : wordsOf(done.error);
  };
  const byRecovery = 'recovery' in secret;
  return (
    <form
      className="grid w-full max-w-[26rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void run(replacing ? replace : byRecovery ? tryRecovery : unlock);
      }}
    >
      <PassphraseOwner email={profile.email} />
      {replacing ? (
        <div ref={fields} className="grid gap-4">
          <p className="text-pretty">
            {t('The recovery key is right. Choose a new passphrase if you have forgotten yours, or keep it.')}
          </p>
          <NewPassphraseFields
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setError(null);
            }}
            error={error}
            disabled={busy}
          />
        </div>
      ) : (
        <SecretField
          value={secret}
          onChange={(next) => {
            setSecret(next);
            setError(null);
          }}
          onOther={() => setError(null)}
          error={error}
          disabled={busy}
        />
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button type="submit" tone="tide" busy={busy}>
          {replacing ? t('Change and unlock') : t('Unlock')}
        </Button>
        {replacing ? (
          <Button disabled={busy} onClick={() => void run(unlock)}>
            {t('Keep my passphrase')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {busy ? t('One moment. On a phone this can take some seconds.') : ''}
      </p>
    </form>
  );
}
