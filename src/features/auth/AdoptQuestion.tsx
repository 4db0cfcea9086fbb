import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { t } from '#lib/i18n.ts';

interface Props {
  /** How many things the person made in the device-only profile; 0: there are only settings. */
  readonly things: number;
  readonly onBring: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
}

/** Asked before an account takes over what was written on this device only. Both answers keep everything. */
export function AdoptQuestion({ things, onBring, onLeave }: Props) {
  const [busy, setBusy] = useState<'bring' | 'leave' | null>(null);
  const answer = (which: 'bring' | 'leave', act: () => Promise<void>) => () => {
    setBusy(which);
    void act().finally(() => setBusy(null));
  };
  return (
    <>
      <h1 className="text-h1">{t('Add it to your account?')}</h1>
      <p className="mt-3 text-pretty">
        {t(
          '{things, plural, =0 {Your settings are on this device only. Your account can take them over, and they reach} one {One thing was written on this device only. Your account can take it over, and it reaches} other {# things were written on this device only. Your account can take them over, and they reach}} your other devices too.',
          { things },
        )}
      </p>
      <div className="mt-7 flex flex-col gap-3">
        <Button
          tone="coral"
          size="big"
          busy={busy === 'bring'}
          disabled={busy === 'leave'}
          onClick={answer('bring', onBring)}
        >
          {t('Add it to my account')}
        </Button>
        <Button
          tone="line"
          size="big"
          busy={busy === 'leave'}
          disabled={busy === 'bring'}
          onClick={answer('leave', onLeave)}
        >
          {t('Keep it on this device only')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">{t('To see it again, sign out and press "Use on this device only".')}</p>
    </>
  );
}
