import { Button } from '#ui/Button.tsx';
import type { Device } from '#app/start/device-store.ts';
import { useSyncWords } from '#app/sync-panel/use-sync-words.ts';
import { LoadingWords } from './LoadingWords.tsx';

/** Shown on a new device of an account until its rows arrive. When they cannot, it shows why, and what to do. */
export function FirstPull({ device, lost }: { device: Device; lost: boolean }) {
  const { state } = useSyncWords(device);
  const stuck = state.offline || state.needsSignIn || state.needsUpdate || state.error !== null;
  const message = lost ? 'This device lost its copy. It is loading from the server again...' : undefined;
  if (!stuck) return <LoadingWords {...(message ? { message } : {})} />;
  return (
    <LoadingWords
      {...(message ? { message } : {})}
      note={
        state.needsSignIn
          ? 'Sign in again to load what you wrote onto this device.'
          : state.needsKey
            ? 'Your account is end-to-end encrypted, and this device does not have its key yet.'
            : state.needsUpdate
              ? 'This version of Daymark is too old for its server. Reload to get the new one.'
              : 'What you wrote is loaded as soon as the server can be reached.'
      }
    >
      <div className="mt-4 flex flex-wrap gap-3">
        {state.needsSignIn ? (
          <Button tone="tide" popoverTarget="sync-panel">
            Sign in to sync
          </Button>
        ) : null}
        <Button
          tone={state.needsSignIn ? 'line' : 'tide'}
          busy={state.phase === 'syncing'}
          onClick={() => void device.syncNow()}
        >
          Try again
        </Button>
      </div>
    </LoadingWords>
  );
}
