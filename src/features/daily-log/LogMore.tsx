import { useState, useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { PrintDialog, type PrintDialogProps } from './PrintDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MergedDialog } from './MergedDialog.tsx';
import { useMergedChanges, useMergedRows } from './version-queries.ts';
import { t } from '#lib/i18n.ts';

interface LogMoreProps extends Pick<PrintDialogProps, 'today' | 'filter' | 'by'> {
  readonly onMerged: (rows: ReadonlySet<string>) => void;
}

/** What else can be done with the log: print or export it, and look at what another device replaced. */
export function LogMore({ onMerged, ...print }: LogMoreProps) {
  const [printing, setPrinting] = useState(false);
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button tone="quiet" size="sm" className="-ms-3.5" onClick={() => setPrinting(true)}>
        {t('Print or export')}
      </Button>
      <MergedChanges onRows={onMerged} />
      <PrintDialog {...print} open={printing} onClose={() => setPrinting(false)} />
    </div>
  );
}

interface MergedChangesProps {
  /** Is told the rows that say so themselves. */
  readonly onRows: (rows: ReadonlySet<string>) => void;
}

/** A link to the edits of two devices that were merged, shown only when there are any. */
function MergedChanges({ onRows }: MergedChangesProps) {
  const [open, setOpen] = useState(false);
  const changes = useMergedChanges();
  const rows = useMergedRows();
  useEffect(() => onRows(rows), [rows, onRows]);
  if (changes.length === 0) return null;
  return (
    <>
      <Button tone="quiet" size="sm" className="-ms-2.5" onClick={() => setOpen(true)}>
        <Icon name="repeat" size="s" />
        {t('{count, plural, one {# merged change} other {# merged changes}}', { count: changes.length })}
      </Button>
      <MergedDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
