import { useEffect, useState } from 'react';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MergedDialog } from './MergedDialog.tsx';
import { useMergedChanges, useMergedRows } from './version-queries.ts';

interface MergedChangesProps {
  /** Is told the rows that say so themselves. */
  readonly onRows: (rows: ReadonlySet<string>) => void;
}

/** A link to the edits of two devices that were merged, shown only when there are any. */
export function MergedChanges({ onRows }: MergedChangesProps) {
  const [open, setOpen] = useState(false);
  const changes = useMergedChanges();
  const rows = useMergedRows();
  useEffect(() => onRows(rows), [rows, onRows]);
  if (changes.length === 0) return null;
  return (
    <>
      <Button tone="quiet" size="sm" className="-ml-2.5" onClick={() => setOpen(true)}>
        <Icon name="repeat" size="s" />
        {count(changes.length, 'merged change')}
      </Button>
      <MergedDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
