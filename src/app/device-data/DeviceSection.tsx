import { useEffect, useState } from 'react';
import { usePacedLive } from '#data/live-paced.ts';
import { useRedoLabel, useUndoLabel } from '#data/live-undo.ts';
import { estimate, type Estimate } from '#data/storage.ts';
import { emptyTrash, readTrash } from '#data/trash.ts';
import { useMergedChanges } from '#features/daily-log/version-queries.ts';
import { writtenAt } from '#ui/clock.ts';
import { count } from '#lib/format.ts';
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
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { DevicesGroup } from './DevicesGroup.tsx';
import { MediaSpace } from './MediaSpace.tsx';
import { Safety } from './Safety.tsx';
import { TrashDialog } from './TrashDialog.tsx';
import { MergedDialog } from '#features/daily-log/MergedDialog.tsx';

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
      <SettingGroup title="Kept on this device" hint={<Safety kind={kind} />} wide />
      <Space />
      <MediaSpace db={device.db} />
      {kind === 'account' ? <LastSync device={device} /> : null}
      {state.recovery ? <SetAside device={device} onAsk={ask} /> : null}
      {state.quarantined > 0 ? <NotBackedUp device={device} onAsk={ask} /> : null}
      <Steps />
      <SettingGroup
        title="Trash"
        hint={
          trash.length === 0
            ? 'Nothing was deleted here in the last 30 days.'
            : `${isMore ? 'Many things' : count(trash.length, 'thing')}, each kept for 30 days.`
        }
      >
        <Button size="sm" onClick={() => setOpened('trash')}>
          Open the trash
        </Button>
      </SettingGroup>
      <SettingGroup
        title="Merged changes"
        hint={
          merged === 0
            ? 'When two devices change the same words, both versions are listed here. Earlier versions of an entry are in its own menu.'
            : `${count(merged, 'text')} with two versions. Both are kept.`
        }
      >
        {merged > 0 ? (
          <Button size="sm" onClick={() => setOpened('merged')}>
            Show
          </Button>
        ) : null}
      </SettingGroup>
      {kind === 'account' ? (
        <>
          <SettingGroup title="Check my data" hint="Compares this device with the server, and lists every difference.">
            <Button size="sm" onClick={() => setOpened('check')}>
              Check
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
    <SettingGroup title="Space used" hint="What you wrote, your photos, and the app itself.">
      <p>
        {bytesInWords(room.used)} of {bytesInWords(room.quota)}
      </p>
    </SettingGroup>
  );
}

function waitingWords({ pending, waitingMedia, mediaWord }: SyncState): string {
  const parts = [
    ...(pending > 0 ? [count(pending, 'change')] : []),
    ...(waitingMedia > 0 ? [count(waitingMedia, mediaWord)] : []),
  ];
  if (parts.length === 0) return 'Nothing is waiting.';
  return `${parts.join(' and ')} ${pending + waitingMedia === 1 ? 'waits' : 'wait'} on this device.`;
}

function LastSync({ device }: { device: Device }) {
  const today = useToday();
  const { state, words } = useSyncWords(device);
  const { lastSyncedAt } = state;
  const when = lastSyncedAt === null ? 'Not yet' : writtenAt(new Date(lastSyncedAt), today);
  return (
    <SettingGroup title="Last sync" hint={`${when}. ${waitingWords(state)}`}>
      {state.needsSignIn ? (
        <p className="text-warn">{words.text}</p>
      ) : (
        <Button size="sm" busy={state.phase === 'syncing'} onClick={() => void device.syncNow()}>
          Sync now
        </Button>
      )}
    </SettingGroup>
  );
}

/** What Ctrl+Z would undo now: every change, whoever made it here, and also after a reload. */
function Steps() {
  const [last, next] = [useUndoLabel(), useRedoLabel()];
  return (
    <SettingGroup title="Undo" hint={last ? `Last: ${last}.` : 'Nothing to take back.'}>
      <div className="flex flex-wrap gap-2">
        {last ? (
          <Button size="sm" onClick={() => void undo()}>
            Undo
          </Button>
        ) : null}
        {next ? (
          <Button size="sm" onClick={() => void redo()}>
            Redo
          </Button>
        ) : null}
      </div>
    </SettingGroup>
  );
}
