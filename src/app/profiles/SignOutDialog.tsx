import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLive } from '#data/live.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download } from '#ui/download.ts';
import { act, toast, toastUnexpected } from '#ui/toast.ts';
import type { Device } from '#app/start/device-store.ts';
import { signOut, type Unsynced, unsyncedChanges } from './sign-out.ts';
import { t } from '#lib/i18n.ts';

const nothing: Unsynced = { waiting: 0, apart: 0 };

/** How long it tries to send the outbox before it asks (sync.md, "Identity"), ms. */
const TRY_MS = 10_000;

interface SignOutDialogProps {
  readonly open: boolean;
  readonly device: Device;
  readonly onClose: () => void;
}

/**
 * Signs out. It first tries for ten seconds to send what is unsent. If that fails, the person sees how much it is and chooses: wait, keep
 * it on this device, export it, or discard it.
 */
export function SignOutDialog({ open, ...leaving }: SignOutDialogProps) {
  return open ? <SigningOut {...leaving} /> : null;
}

function SigningOut({ device, onClose }: Omit<SignOutDialogProps, 'open'>) {
  const navigate = useNavigate();
  const unsynced = useLive(() => unsyncedChanges(device.db), nothing, [device]);
  const trying = useTrying(device, unsynced);
  const [erasing, setErasing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [exporting, setExporting] = useState(false);

  const leave = async (erase: boolean) => {
    setBusy(true);
    try {
      await signOut(device.db, { erase });
      await navigate({ to: '/', replace: true });
    } catch (error) {
      toastUnexpected('Signing out failed', error);
      setBusy(false);
    }
  };
  const exportEverything = async () => {
    setExporting(true);
    try {
      await downloadEverything();
    } finally {
      setExporting(false);
    }
  };
  const here = unsynced && unsynced.waiting + unsynced.apart;
  const waiting = here !== undefined && here > 0;
  return (
    <>
      <Dialog
        open={!erasing}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={t('Sign out')}
        description={
          unsynced === undefined || trying
            ? t('Sending your last changes first...')
            : waiting
              ? onlyHere(here, unsynced)
              : t('Everything you have saved is on the server.')
        }
      >
        <div className="flex flex-col gap-3">
          <Button tone="tide" busy={busy} disabled={trying} onClick={() => void leave(false)}>
            {waiting
              ? t('Sign out and keep {count, plural, one {it} other {them}} on this device', { count: here })
              : t('Sign out')}
          </Button>
          {waiting ? (
            <>
              <Button tone="line" onClick={onClose}>
                {t('Wait, stay signed in')}
              </Button>
              <Button
                tone="line"
                busy={exporting}
                onClick={() => act('The data could not be copied', exportEverything)}
              >
                {t('Export everything')}
              </Button>
            </>
          ) : null}
          <Button tone="danger" disabled={busy} onClick={() => setErasing(true)}>
            {waiting
              ? t('Discard {count, plural, one {it} other {them}} and sign out', { count: here })
              : t('Sign out and erase this device')}
          </Button>
        </div>
        <p className="mt-4 text-sm text-pretty text-ink-2">
          {t(
            'What is kept stays in this browser, and is here again when you sign in. Erase it if others use this device too.',
          )}
        </p>
      </Dialog>
      <ConfirmDialog
        open={erasing}
        onOpenChange={setErasing}
        title={
          waiting
            ? t('Discard {count, plural, one {# change} other {# changes}}?', { count: here })
            : t('Erase this device’s copy?')
        }
        description={
          waiting
            ? t(
                '{count, plural, one {It is nowhere else. Discarding it cannot be undone.} other {They are nowhere else. Discarding them cannot be undone.}}',
                { count: here },
              )
            : t(
                'Your account keeps what you have saved. Earlier versions of texts, unfinished drafts and interrupted recordings are on this device only. They are deleted.',
              )
        }
        confirm={waiting ? t('Discard and sign out') : t('Erase and sign out')}
        onConfirm={() => void leave(true)}
      />
    </>
  );
}

/** Downloads everything with its photos and recordings, which may be on this device only, and says which are missing. */
async function downloadEverything(): Promise<void> {
  const { makeExport } = await import('#features/your-data/out/make-export.ts');
  const { file, name, missing } = await makeExport('json', { media: true });
  download(file, name);
  if (missing.length > 0)
    toast({
      title: t('{count, plural, one {# photo or recording is} other {# photos and recordings are}} not in the export', {
        count: missing.length,
      }),
      description: t('Neither this device nor the server could give them. A list is in the zip.'),
      stays: true,
    });
}

/** How many changes are on this device only, and why. With both reasons, the unsent ones are named. */
const onlyHere = (count: number, { waiting }: Unsynced) =>
  waiting > 0
    ? t(
        '{count, plural, one {# change is} other {# changes are}} on this device only, and could not be sent to the server.',
        { count },
      )
    : t(
        '{count, plural, one {# change is} other {# changes are}} on this device only: refused by the server, or set aside. Press the sync status at the top to see {count, plural, one {it} other {them}}.',
        { count },
      );

/** Tries to send the outbox, for ten seconds at most. What was refused or set aside is not sent again by itself. */
function useTrying(device: Device, unsynced: Unsynced | undefined): boolean {
  const [trying, setTrying] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setTrying(false), TRY_MS);
    void device.syncNow();
    return () => clearTimeout(timer);
  }, [device]);
  return trying && unsynced?.waiting !== 0;
}
