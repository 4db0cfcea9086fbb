import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { readMeta } from '#sync/meta.ts';
import { Button } from '#ui/Button.tsx';
import { useDeviceState, type Device } from './device-store.ts';
import { decide, type Decision } from './guards.ts';
import { useIdentity } from './identity.ts';
import { LoadingWords } from './LoadingWords.tsx';
import { useSyncWords } from './use-sync-words.ts';

const WelcomeDialog = lazy(async () => ({
  default: (await import('#features/onboarding/WelcomeDialog.tsx')).WelcomeDialog,
}));

/** The frame of every screen that needs the person's profile: nothing below it renders before the guard lets it pass. */
export function Guarded() {
  const { who, profile } = useIdentity();
  const state = useDeviceState();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (who.status !== 'in' || !profile) {
    return <Decided decision={decide({ path, who, profile: 'missing', pulled: false })} />;
  }
  if (state.status === 'failed') throw state.error;
  if (state.status !== 'open' || state.device.profile.id !== profile.id) return <Checking />;
  return <GuardedProfile key={profile.id} device={state.device} path={path} />;
}

/** A read that fails is logged by useLive and counts as a missing profile, as the spec asks. */
const UNREADABLE = { row: null, pulled: true };

function GuardedProfile({ device, path }: { device: Device; path: string }) {
  const { kind, user_id } = device.profile;
  const read = useLive(
    async () => ({
      row: (await db.profiles.get(user_id)) ?? null,
      pulled: (await readMeta(db, 'hot')) === true,
    }),
    UNREADABLE,
    [user_id],
  );
  const profile = read === undefined ? 'reading' : (read.row ?? 'missing');
  const decision = decide({ path, who: { status: 'in', kind }, profile, pulled: read?.pulled ?? false });
  if (decision.kind === 'wait' && decision.why === 'first-pull') return <FirstPull device={device} />;
  return <Decided decision={decision} />;
}

function Decided({ decision }: { decision: Decision }) {
  if (decision.kind === 'wait') return <Checking />;
  if (decision.kind === 'go') {
    return decision.to === '/auth' ? (
      <Navigate to="/auth" search={{ mode: decision.mode }} replace />
    ) : (
      <Navigate to="/onboarding" replace />
    );
  }
  return (
    <>
      <Outlet />
      {decision.welcome ? (
        <Suspense fallback={null}>
          <WelcomeDialog />
        </Suspense>
      ) : null}
    </>
  );
}

const Checking = () => <LoadingWords message="Checking profile and authentication..." note={null} />;

/** A new device of an account: its rows are on their way. When they cannot come, it says why and offers the way out. */
function FirstPull({ device }: { device: Device }) {
  const { state } = useSyncWords(device);
  const stuck = state.offline || state.needsSignIn || state.needsUpdate || state.error !== null;
  if (!stuck) return <LoadingWords />;
  return (
    <LoadingWords
      note={
        state.needsSignIn
          ? 'Sign in once more, and your days come to this device.'
          : state.needsUpdate
            ? 'This version of Daymark is too old for its server. Reload to get the new one.'
            : 'Your days come to this device as soon as the server can be reached.'
      }
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="tide" busy={state.phase === 'syncing'} onClick={() => void device.syncNow()}>
          Try again
        </Button>
      </div>
    </LoadingWords>
  );
}
