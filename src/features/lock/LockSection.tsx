import { useEffect, useState } from 'react';
import { getDb } from '#data/db.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { SettingGroup, SettingRow, SettingSwitch } from '#ui/SettingRow.tsx';
import { toast } from '#ui/toast.ts';
import { LOCK_TIMES } from './lock.ts';
import { useLock } from './lock-store.ts';
import { addPasskey, changeLock, closeLock } from './mutations.ts';
import { canRecognise } from './passkey.ts';
import { canHash } from './pin.ts';
import { NewPinDialog, SwitchOffDialog } from './PinDialogs.tsx';
import { t } from '#lib/i18n.ts';

/** 'App lock': a PIN in front of the app on this device. */
export function LockSection() {
  const { kind, id, email } = getDb().profile;
  const lock = useLock((state) => (state.profile === id ? state.lock : null));
  const [opened, setOpened] = useState<'new' | 'off' | null>(null);
  const [recognises, setRecognises] = useState(false);
  useEffect(() => void canRecognise().then(setRecognises), []);
  if (kind !== 'account' || !canHash()) {
    return (
      <SettingGroup
        title={t('PIN')}
        hint={
          kind === 'account'
            ? t('A lock needs a secure address (https).')
            : t('A lock needs an account: whoever forgets the PIN gets in again by signing in.')
        }
      />
    );
  }
  const passkey = async (on: boolean) => {
    if (!on) return changeLock(id, { passkey: null });
    if (!(await addPasskey(id, email ?? 'Daymark')))
      toast({
        title: t('Not switched on'),
        description: t('This device did not confirm that it is you.'),
        tone: 'destructive',
      });
  };
  return (
    <>
      <SettingGroup
        title={t('PIN')}
        hint={
          lock
            ? t(
                'Asked for on this device. It is a door, not a safe: whoever can read the storage of this browser can read your entries. The device’s own screen lock encrypts them.',
              )
            : t('Keeps people out who pick up this device while it is unlocked. Notifications then show no content.')
        }
      >
        {lock ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setOpened('new')}>
              {t('Change PIN')}
            </Button>
            <Button size="sm" onClick={() => setOpened('off')}>
              {t('Switch off')}
            </Button>
          </div>
        ) : (
          <Button size="sm" onClick={() => setOpened('new')}>
            {t('Set a PIN')}
          </Button>
        )}
      </SettingGroup>
      {lock ? (
        <>
          <SettingRow title={t('Ask for the PIN')} hint={t('After Daymark was hidden or not used.')}>
            {(control) => (
              <Select
                {...control}
                value={lock.after}
                onChange={({ target }) => void changeLock(id, { after: Number(target.value) })}
              >
                {LOCK_TIMES.map(({ after, label }) => (
                  <option key={after} value={after}>
                    {t(label)}
                  </option>
                ))}
              </Select>
            )}
          </SettingRow>
          {recognises || lock.passkey !== null ? (
            <SettingSwitch
              title={t('Face or fingerprint')}
              hint={t('Unlock as you unlock this device. The PIN works too.')}
              checked={lock.passkey !== null}
              onCheckedChange={(on) => void passkey(on)}
            />
          ) : null}
          <SettingSwitch
            title={t('Hide what notifications say')}
            hint={t('They say only that there is something for you.')}
            checked={lock.discreet}
            onCheckedChange={(discreet) => void changeLock(id, { discreet })}
          />
          <SettingGroup title={t('Lock now')}>
            <Button size="sm" onClick={() => void closeLock(id)}>
              {t('Lock')}
            </Button>
          </SettingGroup>
        </>
      ) : null}
      <NewPinDialog open={opened === 'new'} onClose={() => setOpened(null)} profile={id} changes={lock !== null} />
      <SwitchOffDialog open={opened === 'off'} onClose={() => setOpened(null)} profile={id} />
    </>
  );
}
