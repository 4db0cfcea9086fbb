import { useEffect, useState } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { late } from '#ui/late.tsx';
import { watchSearchKeys, setOverlay, useOverlay, setSingleKeys, shortcuts, singleKeysWork } from './keys.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Keys } from '#ui/Keys.tsx';
import { Switch } from '#ui/Switch.tsx';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

/** Loaded with the first press: the search reads words of the coach's rules, too. */
const Search = late(async () => (await import('./Search.tsx')).Search);

/** The button of the search in the header, and what opens over every page: for the profile that is open. */
export function Overlays() {
  const device = useDevice();
  return device ? <OfProfile key={device.profile.id} /> : null;
}

function OfProfile() {
  const open = useOverlay((state) => state.open);
  const [opened, setOpened] = useState(false);
  if (open === 'search' && !opened) setOpened(true);
  useEffect(watchSearchKeys, []);
  const change = (next: boolean) => {
    if (!next) setOverlay(null);
  };
  return (
    <>
      <IconButton
        icon="search"
        label={t('Search')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOverlay('search')}
      />
      {opened ? <Search open={open === 'search'} onOpenChange={change} /> : null}
      <ShortcutsSheet open={open === 'shortcuts'} onOpenChange={change} />
    </>
  );
}

/** The list of keyboard shortcuts, and the switch for single keys. */
const ShortcutsSheet = openedOnce(function ShortcutsSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [single, setSingle] = useState(singleKeysWork);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Keyboard shortcuts')}>
      <dl className="divide-y divide-line border-y border-line">
        {shortcuts.map(({ keys, does, single: alone }) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-2.5">
            <dt className={alone && !single ? 'text-ink-2 line-through' : undefined}>{t(does)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="pt-4">
        <Switch
          label={t('Single keys')}
          hint={t(
            'Keys without Ctrl, such as / and ?. Switch them off if you press them by accident, or speak to your device.',
          )}
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
