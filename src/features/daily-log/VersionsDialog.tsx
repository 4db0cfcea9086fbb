import { Dialog } from '#ui/Dialog.tsx';
import { useVersions } from './version-queries.ts';
import { kinds } from '#kinds/kinds.ts';
import type { LogItem } from './timeline.ts';
import { VersionView } from './VersionView.tsx';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface VersionsDialogProps {
  readonly open: boolean;
  readonly item: LogItem;
  readonly onClose: () => void;
}

/** The local history of one item. */
export const VersionsDialog = openedOnce(function VersionsDialog({ open, item, onClose }: VersionsDialogProps) {
  const versions = useVersions(kinds[item.kind].table, item.row.id);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('Earlier versions')}
      description={
        versions?.length === 0
          ? t('There are none yet. When this is edited, its earlier words are kept here.')
          : t(
              'Earlier versions are kept on this device. If you restore one, the current text is kept as a version too.',
            )
      }
    >
      {versions?.map((version) => (
        <VersionView key={version.n} version={version} />
      ))}
    </Dialog>
  );
});
