import { Dialog } from '#ui/Dialog.tsx';
import { useMergedChanges } from './version-queries.ts';
import { VersionView } from './VersionView.tsx';
import { nameOf } from './versions.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface MergedDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The edits of two devices that were merged, with the text of each. The sync panel opens it on every screen. */
export const MergedDialog = openedOnce(function MergedDialog({ open, onOpenChange }: MergedDialogProps) {
  const changes = useMergedChanges();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Merged changes')}
      description={t(
        'The same words were edited on two devices. Nothing was lost, and you do not have to do anything. Here are both versions.',
      )}
    >
      {changes.map((version) => (
        <VersionView key={version.n} version={version} name={nameOf(version.t)} />
      ))}
    </Dialog>
  );
});
