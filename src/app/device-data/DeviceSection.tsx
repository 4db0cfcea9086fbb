import { useEffect, useState } from 'react';
import { usePacedLive } from '#data/live-paced.ts';
import { useRedoLabel, useUndoLabel } from '#data/live-undo.ts';
import { estimate, type Estimate } from '#data/storage.ts';
import { emptyTrash, readTrash } from '#data/trash.ts';
import { useMergedChanges } from '#features/daily-log/version-queries.ts';
import { writtenAt } from '#ui/clock.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { useToday } from '#ui/use-today.ts';
import { useDevice, type Device } from '#app/start/device-store.ts';
import { redo, undo } from '#editing/undo.ts';
import { useQuestion } from '#app/sync-panel/use-question.tsx';
import type { SyncState } from '#sync/state.ts';
import { NotBackedUp } from '#app/sync-panel/NotBackedUp.tsx';
import { SetAside } from '#app/sync-panel/SetAside.tsx';
import { useSyncWords } from '#app/sync-panel/use-sync-words.ts';
import { mediaCount } from '#app/sync-panel/words.ts';
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { DevicesGroup } from './DevicesGroup.tsx';
import { MediaSpace } from './MediaSpace.tsx';
import { Safety } from './Safety.tsx';
import { listed, TrashDialog } from './TrashDialog.tsx';
import { MergedDialog } from '#features/daily-log/MergedDialog.tsx';
import { inText } from '#lib/format.ts';
import { listOf, t } from '#lib/i18n.ts';

/** 'Data on this device': what is here, whether it is safe, and what can be brought back. */
export function DeviceSection() {
  const device = useDevice();
  return device ? <Data key={device.profile.id} device={device} /> : null;
}

/** Rows: it is counted anew after each change, also while an import of many is taken back. */
const MOST_COUNTED = 200;

type OpenDialog = 'trash' | 'check' | 'merged';

function Data({ device }: { device: Device }) {
  const { kind, user_id } = device.profile;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [ask, question] = useQuestion();
  const { state } = useSyncWords(device);
  const merged = useMergedChanges().length;
  const trash = usePacedLive(() => readTrash(device.db, MOST_COUNTED), [], [device]) ?? [];
  const things = listed(trash).length;
  const isMore = trash.reduce((sum, { rows }) => sum + rows.length, 0) >= MOST_COUNTED;
  useEffect(() => {
    emptyTrash(device.db).catch((cause: unknown) => logFailure('The trash was not cleaned:', cause));
  }, [device]);
  const dialog = (name: OpenDialog) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
  });
  return (
    <>
      <SettingGroup title={t('Kept on this device')} hint={<Safety kind={kind} />} wide />
      <Space />
      <MediaSpace db={device.db} />
      {kind === 'account' ? <LastSync device={device} /> : null}
      {state.recovery ? <SetAside device={device} onAsk={ask} /> : null}
      {state.quarantined > 0 ? <NotBackedUp device={device} onAsk={ask} /> : null}
      <Steps />
      <SettingGroup
        title={t('Trash')}
        hint={
          things === 0
            ? t('The trash is empty.')
            : isMore
              ? t('Many things, each kept for 30 days.')
              : t('{count, plural, one {# thing} other {# things}}, each kept for 30 days.', { count: things })
        }
      >
        <Button size="sm" onClick={() => setOpened('trash')}>
          {t('Open the trash')}
        </Button>
      </SettingGroup>
      <SettingGroup
        title={t('Merged changes')}
        hint={
          merged === 0
            ? t(
                'When two devices change the same words, both versions are listed here. Earlier versions of an entry are in its own menu.',
              )
            : t('{count, plural, one {# text} other {# texts}} with two versions. Both are kept.', { count: merged })
        }
      >
        {merged > 0 ? (
          <Button size="sm" onClick={() => setOpened('merged')}>
            {t('Show')}
          </Button>
        ) : null}
      </SettingGroup>
      {kind === 'account' ? (
        <>
          <SettingGroup
            title={t('Check my data')}
            hint={t('Compares this device with the server, and lists every difference.')}
          >
            <Button size="sm" onClick={() => setOpened('check')}>
              {t('Check')}
            </Button>
          </SettingGroup>
          <DevicesGroup user={user_id} />
        </>
      ) : null}
      <TrashDialog {...dialog('trash')} />
      <CheckDialog {...dialog('check')} device={device} />
      <MergedDialog {...dialog('merged')} />
      {question}
    </>
  );
}

/** How much space this site uses, as the browser counts it; nothing where it does not say. */
function Space() {
  const [room, setRoom] = useState<Estimate | null>(null);
  useEffect(() => void estimate().then(setRoom), []);
  if (!room) return null;
  return (
    <SettingGroup title={t('Space used')} hint={t('What you wrote, your photos, and the app itself.')}>
      <p>{t('{used} of {quota}', { used: bytesInWords(room.used), quota: bytesInWords(room.quota) })}</p>
    </SettingGroup>
  );
}

function waitingWords({ pending, waitingMedia, mediaWord }: SyncState): string {
  const parts = [
    ...(pending > 0 ? [t('{count, plural, one {# change} other {# changes}}', { count: pending })] : []),
    ...(waitingMedia > 0 ? [mediaCount(waitingMedia, mediaWord)] : []),
  ];
  if (parts.length === 0) return t('Nothing is waiting.');
  return t('{things} {count, plural, one {waits} other {wait}} on this device.', {
    things: listOf(parts),
    count: pending + waitingMedia,
  });
}

function LastSync({ device }: { device: Device }) {
  const today = useToday();
  const { state, words } = useSyncWords(device);
  const { lastSyncedAt } = state;
  const when = lastSyncedAt === null ? t('Not yet') : writtenAt(new Date(lastSyncedAt), today);
  return (
    <SettingGroup title={t('Last sync')} hint={`${when}. ${waitingWords(state)}`}>
      {state.needsSignIn ? (
        <p className="text-warn">{words.text}</p>
      ) : (
        <Button size="sm" busy={state.phase === 'syncing'} onClick={() => void device.syncNow()}>
          {t('Sync now')}
        </Button>
      )}
    </SettingGroup>
  );
}

/** What Ctrl+Z would undo now: every change, whoever made it here, and also after a reload. */
function Steps() {
  const [last, next] = [useUndoLabel(), useRedoLabel()];
  return (
    <SettingGroup
      title={t('Undo')}
      hint={last ? t('Last: {step}.', { step: inText(t(last)) }) : t('Nothing to take back.')}
    >
      <div className="flex flex-wrap gap-2">
        {last ? (
          <Button size="sm" onClick={() => void undo()}>
            {t('Undo')}
          </Button>
        ) : null}
        {next ? (
          <Button size="sm" onClick={() => void redo()}>
            {t('Redo')}
          </Button>
        ) : null}
      </div>
    </SettingGroup>
  );
}
