import { useEffect, useState } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { late } from '#ui/late.tsx';
import { watchSearchKeys, setOverlay, useOverlay } from './keys.ts';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';

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
      <IconButton icon="search" label="Search" aria-keyshortcuts="Control+K" onClick={() => setOverlay('search')} />
      {opened ? <Search open={open === 'search'} onOpenChange={change} /> : null}
      <ShortcutsSheet open={open === 'shortcuts'} onOpenChange={change} />
    </>
  );
}
