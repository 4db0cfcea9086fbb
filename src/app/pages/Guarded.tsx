import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getDb } from '#data/db.ts';
import { readLastRowCount } from '#data/last-row-count.ts';
import { useLive } from '#data/live.ts';
import { type LockedNote, readSome } from '#data/meta.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { useDeviceState, type Device } from '#app/start/device-store.ts';
import { decide, type Decision, nextOf } from '#app/guards.ts';
import { useIdentity } from '#app/start/identity.ts';
import { isInstalled } from '#lib/installed.ts';
import { FirstPull } from './FirstPull.tsx';
import { LoadingWords } from './LoadingWords.tsx';
import { UnlockPage } from '#app/encryption/UnlockPage.tsx';
import { WelcomeDialog } from '#features/onboarding/WelcomeDialog.tsx';
import { LostCopy } from '#app/profiles/LostCopy.tsx';
import { t } from '#lib/i18n.ts';

/** Around every screen that needs the person's profile: renders it when the guard allows it. */
export function Guarded() {
  const { who, profile } = useIdentity();
  const state = useDeviceState();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (who.status !== 'in' || !profile) {
    return <Decided decision={decide({ path, who, profile: 'missing', pulled: false })} />;
  }
  if (state.status === 'failed') throw state.error;
  if (state.status === 'stale') return <LoadAnew />;
  if (state.status !== 'open' || state.device.profile.id !== profile.id) return <Checking />;
  return <GuardedProfile key={profile.id} device={state.device} path={path} />;
}

/** A read that fails is logged by useLive and counts as a missing profile, as the spec asks. */
const UNREADABLE = { row: null, pulled: true, empty: false, asksForKey: false };

function GuardedProfile({ device, path }: { device: Device; path: string }) {
  const { kind, user_id } = device.profile;
  const read = useLive(
    async () => {
      const row = (await getDb().profiles.get(user_id)) ?? null;
      const { hot, locked } = await readSome(getDb(), ['hot', 'locked']);
      return {
        row,
        pulled: hot === true,
        empty: !row && (await getDb().journal_entries.count()) === 0,
        asksForKey: isAsking(locked),
      };
    },
    UNREADABLE,
    [user_id],
  );
  const lastRows = useLastRowCount(device.profile.id, read?.empty === true);
  const profile = read === undefined || (read.empty && lastRows === undefined) ? 'reading' : (read.row ?? 'missing');
  const lost = lastRows ?? 0;
  const decision = decide({ path, who: { status: 'in', kind }, profile, pulled: read?.pulled ?? false, lost });
  if (decision.kind === 'wait' && decision.why === 'first-pull') {
    return <FirstPull device={device} lost={lost > 0} />;
  }
  if (decision.kind === 'lost') {
    return <LostCopy profile={device.profile} rows={decision.rows} />;
  }
  if (read?.asksForKey && decision.kind === 'pass') return <UnlockPage device={device} />;
  return <Decided decision={decision} />;
}

/** Whether the page about the key is shown first: on a new device, until the person goes on without it. */
const isAsking = (locked: LockedNote | undefined) => locked?.isNew === true && !locked.later;

/** How many rows this device had of a profile that is empty now; undefined while that is read, or not asked. */
function useLastRowCount(id: string, empty: boolean): number | undefined {
  const [rows, setRows] = useState<number>();
  useEffect(() => {
    // A store that cannot be read has no count.
    if (empty) void readLastRowCount(id).then(setRows, () => setRows(0));
  }, [id, empty]);
  return rows;
}

function Decided({ decision }: { decision: Decision }) {
  const href = useLocation({ select: ({ href }) => href });
  if (decision.kind === 'wait' || decision.kind === 'lost') return <Checking />;
  if (decision.kind === 'go') {
    return decision.to === '/auth' ? (
      <Navigate to="/auth" search={{ mode: decision.mode, next: nextOf(href) }} replace />
    ) : (
      <ToOnboarding />
    );
  }
  return (
    <>
      <Outlet />
      {decision.welcome ? <WelcomeDialog /> : null}
    </>
  );
}

/** The device's database answers in a few milliseconds; after this time, ms, the screen says what helps. */
const STALLED_MS = 4000;

/**
 * Reads the profile once more: what the guard has read may be older than the last step of onboarding, which was stored a moment ago and
 * leads to the chat.
 */
function ToOnboarding() {
  const row = useLive(async () => (await getDb().profiles.get(getDb().profile.user_id)) ?? null, null, []);
  return row === undefined || row?.onboarded ? <Checking /> : <Navigate to="/onboarding" replace />;
}

/** After a sign-in its page is still being left: the reload is of the page that it led to. */
function LoadAnew() {
  useEffect(() => location.reload(), []);
  return <Checking />;
}

function Checking() {
  const stalled = useSlowLoading(true, STALLED_MS);
  return (
    <LoadingWords
      message={t('Checking profile and authentication...')}
      note={
        stalled
          ? `${t('The browser has not answered yet. Daymark goes on by itself when it does.')} ${whatHelps()}`
          : null
      }
    />
  );
}

const whatHelps = () =>
  isInstalled()
    ? t('If this stays, close Daymark and open it again: what you wrote is still on this device.')
    : t('If this stays, close every tab of Daymark and open a new one: what you wrote is still on this device.');
