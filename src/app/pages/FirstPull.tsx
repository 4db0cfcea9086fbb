import { Button } from '#ui/Button.tsx';
import type { Device } from '#app/start/device-store.ts';
import { useSyncWords } from '#app/sync-panel/use-sync-words.ts';
import { LoadingWords } from './LoadingWords.tsx';
import { t } from '#lib/i18n.ts';

/** Shown on a new device of an account until its rows arrive. When they cannot, it shows why, and what to do. */
export function FirstPull({ device, lost }: { device: Device; lost: boolean }) {
  const { state } = useSyncWords(device);
  const stuck = state.offline || state.needsSignIn || state.needsUpdate || state.error !== null;
  const message = lost ? t('This device lost its copy. It is loading from the server again...') : undefined;
  if (!stuck) return <LoadingWords {...(message ? { message } : {})} />;
  return (
    <LoadingWords
      {...(message ? { message } : {})}
      note={
        state.needsSignIn
          ? t('Sign in again to load what you wrote onto this device.')
          : state.needsKey
            ? t('Your account is end-to-end encrypted, and this device does not have its key yet.')
            : state.needsUpdate
              ? t('This version of Daymark is too old for its server. Reload to get the new one.')
              : t('What you wrote is loaded as soon as the server can be reached.')
      }
    >
      <div className="mt-4 flex flex-wrap gap-3">
        {state.needsSignIn ? (
          <Button tone="tide" popoverTarget="sync-panel">
            {t('Sign in to sync')}
          </Button>
        ) : null}
        <Button
          tone={state.needsSignIn ? 'line' : 'tide'}
          busy={state.phase === 'syncing'}
          onClick={() => void device.syncNow()}
        >
          {t('Try again')}
        </Button>
      </div>
    </LoadingWords>
  );
}
