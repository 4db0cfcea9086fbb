import { useState } from 'react';
import { getDb } from '#data/db.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast, type Toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { confirmations, messages, whyNot } from './messages.ts';
import { Row, Trouble } from './Row.tsx';
import { takeBack, TakeBack, type Action } from './TakeBack.tsx';
import { t } from '#lib/i18n.ts';

/** What the app does with everything of the open profile (src/app/profiles/account-actions.ts). */
export interface AccountActions {
  readonly reset: Action;
  readonly restore: Action;
  readonly remove: Action;
}

/** Reset Data and Delete Account. Each asks first. */
export function AccountRows({ actions, onLeft }: { actions: AccountActions; onLeft: () => void }) {
  const [asked, setAsked] = useState<'reset' | 'delete' | null>(null);
  const [busy, setBusy] = useState<'reset' | 'delete' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isAccount = getDb().profile.kind === 'account';

  /** Runs one, and says what came of it. */
  const act = async (what: NonNullable<typeof busy>, run: Action, done: Toast, failed: Toast) => {
    setBusy(what);
    setTrouble(null);
    const outcome = await run();
    setBusy(null);
    if (!outcome.ok) setTrouble(whyNot()[outcome.error]);
    toast(outcome.ok ? done : failed);
    return outcome.ok;
  };
  const reset = useOnce(async () => {
    const undo = { label: t('Undo'), run: () => void takeBack(actions.restore) };
    await act('reset', actions.reset, { ...messages().reset, action: undo }, messages().resetFailed);
  });
  const remove = useOnce(async () => {
    if (await act('delete', actions.remove, messages().deleted, messages().deleteFailed)) onLeft();
  });
  return (
    <Row
      title={t('Start again, or leave')}
      note={
        isAccount
          ? t(
              'You can undo a reset for ten minutes. After that it reaches your other devices. You cannot undo deleting the account, so export your data first.',
            )
          : t(
              'Your data is on this device only. You can undo a reset for ten minutes. You cannot undo deleting, so export your data first.',
            )
      }
    >
      <TakeBack restore={actions.restore} />
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" busy={busy === 'reset'} onClick={() => setAsked('reset')}>
          {busy === 'reset' ? t('Resetting...') : t('Reset Data')}
        </Button>
        <Button tone="danger" busy={busy === 'delete'} onClick={() => setAsked('delete')}>
          {busy === 'delete' ? t('Deleting...') : t('Delete Account')}
        </Button>
      </div>
      <Trouble>{trouble}</Trouble>
      <ConfirmDialog
        open={asked === 'reset'}
        onOpenChange={(open) => setAsked(open ? 'reset' : null)}
        title={t('Reset Data')}
        description={confirmations().reset}
        confirm={t('Reset')}
        onConfirm={() => void reset()}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => setAsked(open ? 'delete' : null)}
        title={t('Delete Account')}
        description={confirmations().delete}
        confirm={t('Delete')}
        onConfirm={() => void remove()}
      />
    </Row>
  );
}
