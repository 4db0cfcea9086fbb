import { useState } from 'react';
import { SignOutDialog } from '#app/profiles/SignOutDialog.tsx';
import type { Device } from '#app/start/device-store.ts';
import { useLive } from '#data/live.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { authorised } from '#remote/authorised.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { Button } from '#ui/Button.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { act } from '#ui/toast.ts';
import { StartOverDialog } from './LostKeyDialogs.tsx';
import { countOpen } from './open-counts.ts';
import { UnlockForm } from './UnlockForm.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** What a new device of a sealed account shows until it has the key, or the person goes on without it. */
export function UnlockPage({ device }: { device: Device }) {
  const { db } = device;
  const counts = useLive(() => countOpen(db), [], [db]) ?? [];
  const [opened, setOpened] = useState<'lost' | 'leaving' | null>(null);
  const later = async () => {
    const locked = await readMeta(db, 'locked');
    if (locked) await writeMeta(db, 'locked', { ...locked, later: true });
  };
  const close = () => setOpened(null);
  return (
    <section className="mx-auto grid w-full max-w-measure justify-items-start gap-2 py-10">
      <Drawing name="lighthouse" className="mb-2 -ms-2" />
      <h1>{t('Unlock your journal here')}</h1>
      <p className="mb-3 max-w-[50ch] text-pretty text-ink-2">
        {t('Your account is end-to-end encrypted. Unlock it once, and this device can read what you wrote.')}
      </p>
      <UnlockForm device={device} />
      <div className="mt-4 grid w-full max-w-[50ch] gap-2 border-t border-line pt-4 text-sm text-pretty text-ink-2">
        {counts.length > 0 ? (
          <p>
            <Trans
              id="<0>Here so far:</0> {join}, with days and times. Missing are the words, moods, amounts, photos and recordings."
              values={{ join: counts.join(', ') }}
              components={{ 0: <span className="font-semibold text-ink" /> }}
            />
          </p>
        ) : null}
        <p>
          {t(
            'You can go on without them for now. What you write stays on this device, and is sent, encrypted, once you have unlocked it.',
          )}
        </p>
      </div>
      <div className="-ms-2.5 flex flex-wrap">
        <Button tone="quiet" onClick={() => act('The page was not left', later)}>
          {t('Go on without them')}
        </Button>
        <Button tone="quiet" onClick={() => setOpened('lost')}>
          {t('I have lost both')}
        </Button>
        <Button tone="quiet" onClick={() => setOpened('leaving')}>
          {t('Sign out')}
        </Button>
      </div>
      {opened === 'lost' ? (
        <StartOverDialog
          onClose={close}
          db={db}
          server={sealServer(db.profile.user_id, authorised)}
          onStartedOver={() => void device.syncNow()}
        />
      ) : null}
      <SignOutDialog open={opened === 'leaving'} device={device} onClose={close} />
    </section>
  );
}
