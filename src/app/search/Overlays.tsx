import { useEffect } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { watchSearchKeys } from './keys.ts';
import { setOverlay, useOverlay } from './overlay.ts';

type Opened = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
const Search = lazyOnOpen<Opened>(async () => (await import('./Search.tsx')).Search);
const ShortcutsSheet = lazyOnOpen<Opened>(async () => (await import('./ShortcutsSheet.tsx')).ShortcutsSheet);

/** The button of the search in the header, and what opens over every page: for the profile that is open. */
export function Overlays() {
  const device = useDevice();
  return device ? <OfProfile key={device.profile.id} /> : null;
}

function OfProfile() {
  const open = useOverlay((state) => state.open);
  useEffect(watchSearchKeys, []);
  const change = (next: boolean) => {
    if (!next) setOverlay(null);
  };
  return (
    <>
      <IconButton icon="search" label="Search" aria-keyshortcuts="Control+K" onClick={() => setOverlay('search')} />
      <Search open={open === 'search'} onOpenChange={change} />
      <ShortcutsSheet open={open === 'shortcuts'} onOpenChange={change} />
    </>
  );
}
