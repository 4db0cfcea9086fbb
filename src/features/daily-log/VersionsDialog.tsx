import { Dialog } from '#ui/Dialog.tsx';
import { useVersions } from './queries.ts';
import { textField, type LogItem } from './timeline.ts';
import { VersionView } from './VersionView.tsx';

/** The local history of one item. */
export function VersionsDialog({ item, onClose }: { item: LogItem; onClose: () => void }) {
  const versions = useVersions(textField(item).table, item.row.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Earlier versions"
      description={
        versions?.length === 0
          ? 'There are none yet. When this is edited, its earlier words are kept here.'
          : 'Kept on this device. Restoring is an ordinary edit: the words of now become a version in turn.'
      }
    >
      {versions?.map((version) => (
        <VersionView key={version.n} version={version} />
      ))}
    </Dialog>
  );
}
