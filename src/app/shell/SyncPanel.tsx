import { Link } from '@tanstack/react-router';
import { count, writtenAt } from '#lib/format.ts';
import type { SyncState } from '#sync/state.ts';
import type { SyncWords } from '#sync/words.ts';
import { Button } from '#ui/Button.tsx';
import { useToday } from '#ui/useToday.ts';
import type { Device } from '#app/device-store.ts';
import { NotBackedUp } from './NotBackedUp.tsx';

/** What the words stand for: when the last sync was, what waits, what was refused, and what a person can do about it. */
export function SyncPanel({ device, state, words }: { device: Device; state: SyncState; words: SyncWords }) {
  const today = useToday();
  if (state.profile !== 'account') return <DeviceOnly sample={state.profile === 'sample'} />;
  return (
    <div className="grid gap-4">
      <h2 className="text-lead">{words.text}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-ink-2">Last sync</dt>
        <dd>{state.lastSyncedAt === null ? 'Not yet' : writtenAt(new Date(state.lastSyncedAt), today)}</dd>
        <dt className="text-ink-2">Waiting on this device</dt>
        <dd>{state.pending === 0 ? 'Nothing' : count(state.pending, 'change')}</dd>
        {state.snapshotProgress ? (
          <>
            <dt className="text-ink-2">Bringing your days here</dt>
            <dd>
              {state.snapshotProgress.done} of {state.snapshotProgress.total}
            </dd>
          </>
        ) : null}
      </dl>
      <p className="text-sm text-pretty text-ink-2">{explain(state)}</p>
      {state.needsSignIn ? (
        <Button asChild tone="tide">
          <Link to="/auth" search={{ mode: 'login' }}>
            Sign in to sync
          </Link>
        </Button>
      ) : state.needsUpdate ? (
        <Button tone="tide" onClick={() => location.reload()}>
          Reload to update
        </Button>
      ) : (
        <Button tone="line" busy={state.phase === 'syncing'} onClick={() => void device.syncNow()}>
          Sync now
        </Button>
      )}
      {state.quarantined > 0 ? <NotBackedUp device={device} /> : null}
    </div>
  );
}

/** One true sentence about why it is so. */
function explain(state: SyncState): string {
  if (state.needsSignIn) return 'Your session has ended. Everything still works here, and waits for you to sign in.';
  if (state.needsUpdate) return 'A newer version of Daymark is needed to sync. What you write is kept until then.';
  if (state.offline) return 'The server cannot be reached. What you write is kept here and goes out by itself later.';
  if (state.pending > 0) return 'Everything is saved on this device, and is on its way to the others.';
  return state.lastSyncedAt === null
    ? 'Everything is saved on this device. The first sync is still to come.'
    : 'Everything on this device is on the server too.';
}

function DeviceOnly({ sample }: { sample: boolean }) {
  return (
    <div className="grid gap-3">
      <h2 className="text-lead">Saved on this device</h2>
      <p className="text-sm text-pretty text-ink-2">
        {sample
          ? 'These are the days of a made-up person. They never leave this device.'
          : 'You use Daymark without an account, so nothing leaves this device. Sign up, and your days come along.'}
      </p>
      {sample ? null : (
        <Button asChild tone="tide">
          <Link to="/auth" search={{ mode: 'signup' }}>
            Sign up to sync
          </Link>
        </Button>
      )}
    </div>
  );
}
