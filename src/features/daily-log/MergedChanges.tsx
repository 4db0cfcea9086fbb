import { useState } from 'react';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useMergedChanges } from './queries.ts';
import { VersionView } from './VersionView.tsx';
import { nameOf } from './versions.ts';

/** Where edits of two devices met: a quiet way in, shown only when there is something to see. Nothing here has to be done. */
export function MergedChanges() {
  const [open, setOpen] = useState(false);
  const changes = useMergedChanges();
  if (changes.length === 0) return null;
  return (
    <>
      <Button tone="quiet" size="sm" className="-ml-2.5" onClick={() => setOpen(true)}>
        <Icon name="repeat" size="s" />
        {count(changes.length, 'merged change')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Merged changes"
        description="The same words were edited on two devices. Nothing was lost, and nothing has to be done; here is what each said."
      >
        {changes.map((version) => (
          <VersionView key={version.n} version={version} name={nameOf(version.t)} />
        ))}
      </Dialog>
    </>
  );
}
