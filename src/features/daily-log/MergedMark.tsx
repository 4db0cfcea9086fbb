import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { MergedRowDialog } from './MergedRowDialog.tsx';
import type { LogItem } from './timeline.ts';

/** Says on a row that another device's words were merged into it; one press shows both. */
export function MergedMark({ item }: { item: LogItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-1 -mb-1 inline-flex min-h-11 items-center gap-1.5 text-left text-sm font-medium text-tide hover:underline"
      >
        <Icon name="repeat" size="s" />
        Merged with another device, see the other version
      </button>
      {open ? <MergedRowDialog item={item} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
