import { useState } from 'react';
import { classes } from '#ui/classes.ts';
import { useDevice, type Device } from '#app/device-store.ts';
import { useSyncWords } from '#app/use-sync-words.ts';
import { SyncPanel } from './SyncPanel.tsx';

/** The state of sync in words at the top right; the shape beside them only repeats it. A press tells more. */
export function SyncStatus() {
  const device = useDevice();
  return device ? <Status key={device.profile.id} device={device} /> : null;
}

const shapes = {
  safe: 'size-2.25 rounded-full bg-ok',
  busy: 'size-2.25 rounded-full border-2 border-tide',
  waiting: 'size-2 rotate-45 rounded-[2px] border-2 border-warn',
  attention: 'size-2.25 rotate-45 rounded-[2px] bg-danger',
};
const tones = { safe: 'text-ink-2', busy: 'text-ink-2', waiting: 'text-warn', attention: 'text-danger' };

function Status({ device }: { device: Device }) {
  const { state, words } = useSyncWords(device);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="sync-panel"
        className={classes(
          '-mr-2 flex min-h-11 min-w-0 items-center gap-2 rounded-(--r-s) px-2 text-sm font-medium hover:bg-well',
          tones[words.tone],
        )}
      >
        <span aria-hidden="true" className={classes('shrink-0', shapes[words.tone])} />
        <span className="truncate">{words.text}</span>
      </button>
      {/* Only what needs a person is read out by itself; 'Syncing' every few seconds would drown their own words. */}
      <span role="status" className="sr-only">
        {words.tone === 'attention' ? words.text : ''}
      </span>
      <div
        id="sync-panel"
        popover="auto"
        role="dialog"
        aria-label="Sync"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="floating inset-[56px_max(8px,calc(50%-560px))_auto_auto] m-0 w-[min(100vw-16px,22rem)] p-5 md:top-16"
      >
        {open ? <SyncPanel device={device} state={state} words={words} /> : null}
      </div>
    </>
  );
}
