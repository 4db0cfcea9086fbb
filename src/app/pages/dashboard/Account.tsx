import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useProfile } from '#features/profile/queries.ts';
import { isHiding } from '#lib/damaged.ts';
import { Button } from '#ui/Button.tsx';
import type { Device } from '#app/start/device-store.ts';
import { SignOutDialog } from '#app/profiles/SignOutDialog.tsx';
import { useSyncWords } from '#app/sync-panel/use-sync-words.ts';
import { t } from '#lib/i18n.ts';

/** The account or profile, and signing out. */
export function Account({ device }: { device: Device }) {
  const { profile } = device;
  const { state, words } = useSyncWords(device);
  const [leaving, setLeaving] = useState(false);
  const person = useProfile();
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title" className="border-b border-line pb-2 text-h3">
        {t('Account')}
      </h2>
      {profile.kind === 'account' ? (
        <>
          <p className="mt-3 break-words">{profile.email}</p>
          <p className="mt-1 text-sm text-ink-2">{words.text}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {state.needsSignIn ? (
              <Button tone="tide" size="sm" popoverTarget="sync-panel">
                {t('Sign in to sync')}
              </Button>
            ) : null}
            <Button tone="line" size="sm" onClick={() => setLeaving(true)}>
              {t('Sign out')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-3 text-pretty text-ink-2">
            {profile.kind === 'sample'
              ? t('This is a made-up person. An account of your own begins empty, with nothing of what is here.')
              : t(
                  'You use Daymark on this device only. With an account, what you write is on all your devices, also what is here now.',
                )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button asChild tone="tide" size="sm">
              <Link to="/auth" search={{ mode: 'signup' }}>
                {t('Sign Up')}
              </Link>
            </Button>
            <Button asChild tone="quiet" size="sm">
              <Link to="/auth" search={{ mode: 'login' }}>
                {t('Log In')}
              </Link>
            </Button>
          </div>
        </>
      )}
      {person && !person.name && !isHiding(person) ? (
        <Button asChild tone="quiet" size="sm" className="mt-2 -ms-3.5">
          <Link to="/settings">{t('Add your name in Settings')}</Link>
        </Button>
      ) : null}
      <SignOutDialog open={leaving} device={device} onClose={() => setLeaving(false)} />
    </section>
  );
}
