import { useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { Keys } from '#ui/Keys.tsx';
import { Switch } from '#ui/Switch.tsx';
import { setSingleKeys, shortcuts, singleKeysWork } from './keys.ts';
import { openedOnce } from '#ui/opened-once.tsx';

/** The list of keyboard shortcuts, and the switch for single keys. */
export const ShortcutsSheet = openedOnce(function ShortcutsSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [single, setSingle] = useState(singleKeysWork);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="divide-y divide-line border-y border-line">
        {shortcuts.map(({ keys, does, single: alone }) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-2.5">
            <dt className={alone && !single ? 'text-ink-2 line-through' : undefined}>{does}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="pt-4">
        <Switch
          label="Single keys"
          hint="Keys without Ctrl, such as / and ?. Switch them off if you press them by accident, or speak to your device."
          checked={single}
          onCheckedChange={(work) => {
            setSingleKeys(work);
            setSingle(singleKeysWork());
          }}
        />
      </div>
    </Dialog>
  );
});
