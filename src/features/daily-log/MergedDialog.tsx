import { Dialog } from '#ui/Dialog.tsx';
import { useMergedChanges } from './version-queries.ts';
import { VersionView } from './VersionView.tsx';
import { nameOf } from './versions.ts';

export interface MergedDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Where edits of two devices met, with the words of each. Every screen can open it: the sync panel does. */
export function MergedDialog({ open, onOpenChange }: MergedDialogProps) {
  const changes = useMergedChanges();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Merged changes"
      description="The same words were edited on two devices. Nothing was lost, and nothing has to be done; here is what each said."
    >
      {changes.map((version) => (
        <VersionView key={version.n} version={version} name={nameOf(version.t)} />
      ))}
    </Dialog>
  );
}
