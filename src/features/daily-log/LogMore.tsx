import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { MergedChanges } from './MergedChanges.tsx';
import { PrintDialog, type PrintDialogProps } from './PrintDialog.tsx';

interface LogMoreProps extends Pick<PrintDialogProps, 'today' | 'filter' | 'by'> {
  readonly onMerged: (rows: ReadonlySet<string>) => void;
}

/** What else can be done with the log: print or export it, and look at what another device replaced. */
export function LogMore({ onMerged, ...print }: LogMoreProps) {
  const [printing, setPrinting] = useState(false);
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button tone="quiet" size="sm" className="-ml-3.5" onClick={() => setPrinting(true)}>
        Print or export
      </Button>
      <MergedChanges onRows={onMerged} />
      <PrintDialog {...print} open={printing} onClose={() => setPrinting(false)} />
    </div>
  );
}
