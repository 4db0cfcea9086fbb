import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useQuestion } from '#app/sync-panel/use-question.tsx';
import { useSyncWords } from '#app/sync-panel/use-sync-words.ts';
import { type Device, useDevice } from '#app/start/device-store.ts';
import type { SealNote } from '#data/meta.ts';
import { authorised } from '#remote/authorised.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { act, toast } from '#ui/toast.ts';
import { BackupsFromBefore } from './BackupsFromBefore.tsx';
import { ChangePassphraseDialog } from './ChangePassphraseDialog.tsx';
import { switchOff } from './keys.ts';
import { SealAgainDialog, StartOverDialog } from './LostKeyDialogs.tsx';
import { keyErrors } from './messages.ts';
import { NewRecoveryKeyDialog } from './NewRecoveryKeyDialog.tsx';
import { SealingWords } from './SealingWords.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import { UnlockForm } from './UnlockForm.tsx';
import { useSealing } from './use-sealing.ts';
import { t } from '#lib/i18n.ts';

/** 'Only you can read it': the end-to-end encryption of the account. */
export function EncryptionSection() {
  const device = useDevice();
  return (
    <>
      {!device || device.profile.kind !== 'account' || !hasCrypto() ? (
        <SettingGroup
          title={ENCRYPTION()}
          hint={
            !device || device.profile.kind !== 'account'
              ? t('It needs an account. Without one, nothing that you write leaves this device.')
              : t('It needs a secure address (https).')
          }
        />
      ) : (
        <Encryption key={device.profile.id} device={device} />
      )}
      <SettingGroup title={t('What the server can see')} hint={t('Field by field, with encryption and without.')}>
        <Button asChild size="sm">
          <Link to="/settings/what-the-server-sees">{t('Show the list')}</Link>
        </Button>
      </SettingGroup>
    </>
  );
}

const ENCRYPTION = () => t('End-to-end encryption');
/** Browsers give a page keys at a secure address only. */
const hasCrypto = () => globalThis.crypto?.subtle !== undefined;

const hints = (): Readonly<Record<SealNote['state'] | 'off', string>> => ({
  off: t(
    'Off. Whoever runs the server, or gets a copy of it, can read what you write. With encryption, only your own devices can.',
  ),
  starting: t('What you write is being encrypted.'),
  sealing: t('What you write is being encrypted.'),
  on: t(
    'On. Only your own devices can read what you write. If you lose the passphrase, the recovery key and every device, it is gone.',
  ),
  unsealing: t('What you wrote is being made readable for the server again.'),
});

type OpenDialog = 'on' | 'passphrase' | 'recovery' | 'lost' | 'over';

function Encryption({ device }: { device: Device }) {
  const { db, profile } = device;
  const server = useMemo(() => sealServer(profile.user_id, authorised), [profile]);
  const { state: sync } = useSyncWords(device);
  const sealing = useSealing(db);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [ask, question] = useQuestion();
  const dialog = { onClose: () => setOpened(null), db, server };
  if (!sealing) return null;
  if (sync.needsKey && !sealing.state) {
    return (
      <SettingGroup title={ENCRYPTION()} hint={t('On. This device does not have the key yet.')} wide>
        <UnlockForm device={device} />
        <Button tone="quiet" size="sm" className="-ms-2.5 justify-self-start" onClick={() => setOpened('over')}>
          {t('I have lost both')}
        </Button>
        {opened === 'over' ? <StartOverDialog {...dialog} onStartedOver={() => void device.syncNow()} /> : null}
      </SettingGroup>
    );
  }
  const off = async () => {
    const stopped = await switchOff(db, server);
    if (!stopped.ok)
      toast({ title: t('Not switched off'), description: keyErrors()[stopped.error], tone: 'destructive' });
  };
  const askOff = () =>
    ask({
      title: t('Switch encryption off?'),
      description: t(
        'Your devices make everything readable for the server again. Whoever runs it, or gets a copy of it, can then read what you write.',
      ),
      confirm: t('Switch off'),
      run: () => act('Encryption was not switched off', off),
    });
  const { state = 'off', progress } = sealing;
  const isStuck = state === 'sealing' && progress?.trouble != null;
  const isOn = state === 'on' || state === 'unsealing' || isStuck;
  const isBusy = state !== 'off' && state !== 'on' && !isStuck;
  return (
    <>
      <SettingGroup title={ENCRYPTION()} hint={hints()[state]} wide={state !== 'off' && state !== 'on'}>
        {state === 'off' ? null : <SealingWords state={state} progress={progress} />}
        {/* The same button in each state, so that it keeps the focus. */}
        <Button
          size="sm"
          busy={isBusy}
          aria-label={isOn ? t('Switch off encryption') : t('Switch on encryption')}
          onClick={isOn ? askOff : () => setOpened('on')}
        >
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
      </SettingGroup>
      {state === 'on' ? (
        <>
          <BackupsFromBefore server={server} />
          <SettingGroup title={t('Passphrase')} hint={t('You type it once on each new device.')}>
            <Button size="sm" aria-label={t('Change the passphrase')} onClick={() => setOpened('passphrase')}>
              {t('Change')}
            </Button>
          </SettingGroup>
          <SettingGroup
            title={t('Recovery key')}
            hint={t('For when you forget the passphrase. It cannot be shown again, only replaced.')}
          >
            <Button size="sm" aria-label={t('Make a new recovery key')} onClick={() => setOpened('recovery')}>
              {t('Make a new one')}
            </Button>
          </SettingGroup>
          <SettingGroup
            title={t('Lost both?')}
            hint={t('This device still has the key, and can encrypt your account again.')}
          >
            <Button
              size="sm"
              aria-label={t('I have lost the passphrase and the recovery key')}
              onClick={() => setOpened('lost')}
            >
              {t('Make new ones')}
            </Button>
          </SettingGroup>
        </>
      ) : null}
      {opened === 'on' ? <SwitchOnDialog {...dialog} /> : null}
      {opened === 'passphrase' ? <ChangePassphraseDialog {...dialog} /> : null}
      {opened === 'recovery' ? <NewRecoveryKeyDialog {...dialog} /> : null}
      {opened === 'lost' ? <SealAgainDialog {...dialog} /> : null}
      {question}
    </>
  );
}
