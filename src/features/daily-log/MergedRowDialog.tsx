import { kinds } from '#kinds/kinds.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { itemText, type LogItem } from './timeline.ts';
import { mergesSeen, useVersions } from './version-queries.ts';
import { VersionView } from './VersionView.tsx';
import { isMerged } from './versions.ts';
import { t } from '#lib/i18n.ts';

interface MergedRowDialogProps {
  readonly item: LogItem;
  readonly onClose: () => void;
}

/** Both texts of a row that two devices have edited: the present one, and the other compared with it. */
export function MergedRowDialog({ item, onClose }: MergedRowDialogProps) {
  const { table } = kinds[item.kind];
  const versions = (useVersions(table, item.row.id) ?? []).filter(isMerged);
  const seen = async () => {
    onClose();
    await mergesSeen(item.row.id, versions);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('Two versions')}
      description={t('These words were edited on two devices. Nothing was lost, and you do not have to do anything.')}
      footer={
        <Button tone="tide" onClick={() => void seen()}>
          {t('Keep it as it is')}
        </Button>
      }
    >
      <h3 className="font-sans text-sm font-semibold">{t('Now')}</h3>
      <p className="mt-1.5 max-w-measure border-b border-line pb-4 font-serif text-read whitespace-pre-line">
        {itemText(item)}
      </p>
      <h3 className="mt-4 font-sans text-sm font-semibold">{t('The other version')}</h3>
      {versions.map((version) => (
        <VersionView key={version.n} version={version} />
      ))}
    </Dialog>
  );
}
