import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { toast, toastUnexpected } from '#ui/toast.ts';
import type { Device } from '#app/start/device-store.ts';
import { keepLocalCopy } from '#app/profiles/keep-local-copy.ts';
import { signOut } from '#app/profiles/sign-out.ts';
import { t } from '#lib/i18n.ts';
import type { Ask } from './use-question.tsx';

/** The account was deleted elsewhere. The person keeps this device's copy, or erases it. */
export function AccountGone({ device, onAsk }: { device: Device; onAsk: Ask }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>, to: '/' | '/profile') => {
    setBusy(true);
    try {
      await work();
      await navigate({ to, replace: true });
    } catch (error) {
      toastUnexpected('The copy could not be settled', error);
      setBusy(false);
    }
  };
  const keep = async () => {
    if (await keepLocalCopy(device.db)) return;
    toast({
      title: t('Your local copy is ready'),
      description: t('Another tab still uses this account, so a copy stays here too. Nothing is lost.'),
    });
  };
  return (
    <>
      <h2 className="text-lead">{t('This account was deleted')}</h2>
      <p className="text-sm text-pretty text-ink-2">
        {t(
          'It was deleted on another device, so nothing syncs any more. What is on this device is still here: keep it, or erase it too.',
        )}
      </p>
      <Button tone="tide" busy={busy} onClick={() => void act(keep, '/profile')}>
        {t('Keep a local copy')}
      </Button>
      <Button
        tone="danger"
        disabled={busy}
        onClick={() =>
          onAsk({
            title: t('Erase this device’s copy?'),
            description: t('The account was deleted, so this is the last copy. Erasing it cannot be undone.'),
            confirm: t('Erase'),
            run: () => void act(() => signOut(device.db, { erase: true, deleted: true }), '/'),
          })
        }
      >
        {t('Erase')}
      </Button>
    </>
  );
}
