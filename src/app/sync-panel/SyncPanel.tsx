import { Link } from '@tanstack/react-router';
import { SealingWords } from '#app/encryption/SealingWords.tsx';
import { useSealing } from '#app/encryption/use-sealing.ts';
import type { DaymarkDb } from '#data/db.ts';
import { useMergedChanges } from '#features/daily-log/version-queries.ts';
import { writtenAt } from '#ui/clock.ts';
import { isAccountGone, isBroken, isHeld, type SyncState } from '#sync/state.ts';
import { type SyncWords, whatIsFull } from './words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useToday } from '#ui/use-today.ts';
import type { Device } from '#app/start/device-store.ts';
import { UnlockForm } from '#app/encryption/UnlockForm.tsx';
import { AccountGone } from './AccountGone.tsx';
import type { Ask } from './use-question.tsx';
import { CopyOut } from './CopyOut.tsx';
import { NotBackedUp } from './NotBackedUp.tsx';
import { SetAside } from './SetAside.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { UndoRow } from './UndoRow.tsx';
import { msg, t } from '#lib/i18n.ts';

interface SyncPanelProps {
  readonly open: boolean;
  readonly device: Device;
  readonly state: SyncState;
  readonly words: SyncWords;
  readonly onAsk: Ask;
  readonly onMerged: () => void;
}

/** The details of the sync state: the last sync, what is unsent, what was refused, and what a person can do about it. */
export function SyncPanel({ open, ...panel }: SyncPanelProps) {
  if (!open) return null;
  return (
    <div className="grid gap-4">
      {panel.state.profile === 'account' ? <Account {...panel} /> : <DeviceOnly {...panel} />}
      {!globalThis.isSecureContext ? <p className="text-sm text-pretty text-ink-2">{t(PLAIN_HTTP)}</p> : null}
      <UndoRow />
    </div>
  );
}

/** What browsers refuse to a page that came over plain HTTP from another machine. */
const PLAIN_HTTP = msg(
  'This address is not encrypted (HTTP). So Daymark opens only while the server can be reached, cannot be installed, and cannot notify you while it is closed. Other people in this network could read what you send. The person who runs the server can set up HTTPS.',
);

function Account({ device, state, words, onAsk, onMerged }: Omit<SyncPanelProps, 'open'>) {
  const today = useToday();
  const setAside = state.recovery ? <SetAside device={device} onAsk={onAsk} /> : null;
  if (isAccountGone(state)) {
    return (
      <>
        {setAside}
        <AccountGone device={device} onAsk={onAsk} />
      </>
    );
  }
  return (
    <>
      <h2 className="text-lead">{words.text}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-ink-2">{t('Last sync')}</dt>
        <dd>{state.lastSyncedAt === null ? t('Not yet') : writtenAt(new Date(state.lastSyncedAt), today)}</dd>
        <dt className="text-ink-2">{t('Waiting on this device')}</dt>
        <dd>
          {state.pending === 0
            ? t('Nothing')
            : t('{count, plural, one {# change} other {# changes}}', { count: state.pending })}
        </dd>
        {state.snapshotProgress ? (
          <>
            <dt className="text-ink-2">{t('Loading what you wrote')}</dt>
            <dd>
              {t('{done} of {total}', { done: state.snapshotProgress.done, total: state.snapshotProgress.total })}
            </dd>
          </>
        ) : null}
      </dl>
      <p className="text-sm text-pretty text-ink-2">{explain(state)}</p>
      <Sealing db={device.db} />
      {state.needsSignIn ? (
        <SignInAgain device={device} />
      ) : state.needsKey ? (
        <UnlockForm device={device} />
      ) : state.needsUpdate ? (
        <Button tone="tide" onClick={() => location.reload()}>
          {t('Reload to update')}
        </Button>
      ) : (
        <Button tone="line" busy={state.phase === 'syncing'} onClick={() => void device.syncNow()}>
          {t('Sync now')}
        </Button>
      )}
      {isBroken(state) ? <CopyOut device={device} /> : null}
      {setAside}
      {state.quarantined > 0 ? <NotBackedUp device={device} onAsk={onAsk} /> : null}
      <Merged onOpen={onMerged} />
    </>
  );
}

function explain(state: SyncState): string {
  if (state.needsSignIn) return t('You were signed out. Everything still works here, and is sent when you sign in.');
  if (state.needsUpdate) return t('A newer version of Daymark is needed to sync. What you write is kept until then.');
  if (state.needsKey) {
    return t(
      'Your account is end-to-end encrypted, and this device does not have its key. What you write is kept here until you unlock it.',
    );
  }
  if (isBroken(state)) {
    return t(
      'Syncing is not working in this version of Daymark. What you write is kept on this device. Reload the page, or copy your data out.',
    );
  }
  if (isHeld(state)) {
    return t(
      'Your data was reset on another device. For ten minutes the reset can be taken back there, and nothing syncs here. What you write is kept on this device.',
    );
  }
  const full = whatIsFull(state);
  if (full === 'server') {
    return t(
      'The disk of the server is full. What you write is kept here. It is sent as soon as the server has space again.',
    );
  }
  if (full === 'account') {
    return t(
      'Your account has used all of its space on the server. What you write is kept here, and is sent when there is more space. Ask the person who runs the server for more.',
    );
  }
  if (state.offline)
    return t(
      'The server cannot be reached. What you write is kept here. It is sent as soon as the server can be reached.',
    );
  if (state.snapshotProgress)
    return t('What you wrote is being loaded onto this device. You can use what is already here.');
  if (state.pending > 0) return t('Everything is saved on this device, and is being sent to the others.');
  return state.lastSyncedAt === null
    ? t('Everything is saved on this device. The first sync is still to come.')
    : state.recovery
      ? t('Everything else on this device is on the server too.')
      : t('Everything on this device is on the server too.');
}

/** How far the device is with encrypting its account, or with opening it again. */
function Sealing({ db }: { db: DaymarkDb }) {
  const { state, progress = null } = useSealing(db) ?? {};
  return state ? <SealingWords state={state} progress={progress} /> : null;
}

/** The button to the changes that were merged from two devices; nothing when there are none. */
function Merged({ onOpen }: { onOpen: () => void }) {
  const changes = useMergedChanges();
  if (changes.length === 0) return null;
  return (
    <Button tone="quiet" size="sm" className="-mx-2.5 justify-self-start" onClick={onOpen}>
      <Icon name="repeat" size="s" />
      {t('{count, plural, one {# merged change} other {# merged changes}}', { count: changes.length })}
    </Button>
  );
}

function DeviceOnly({ device, state, onAsk }: Pick<SyncPanelProps, 'device' | 'state' | 'onAsk'>) {
  const sample = state.profile === 'sample';
  return (
    <>
      <h2 className="text-lead">{t('Saved on this device')}</h2>
      <p className="text-sm text-pretty text-ink-2">
        {sample
          ? t('This is sample data of a made-up person. It never leaves this device.')
          : t(
              'You use Daymark without an account, so nothing leaves this device. Sign up to have it on your other devices too.',
            )}
      </p>
      {sample ? null : (
        <Button asChild tone="tide">
          <Link to="/auth" search={{ mode: 'signup' }}>
            {t('Sign up to sync')}
          </Link>
        </Button>
      )}
      {/* Rows of a deleted account that could not be added to the local copy. */}
      {state.recovery ? <SetAside device={device} onAsk={onAsk} /> : null}
    </>
  );
}
