import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { MergedDialog } from '#features/daily-log/MergedDialog.tsx';
import { useDevice, type Device } from '#app/start/device-store.ts';
import { useSyncWords } from './use-sync-words.ts';
import { SyncPanel } from './SyncPanel.tsx';
import { useQuestion } from './use-question.tsx';
import { t } from '#lib/i18n.ts';

/**
 * The sync state in words at the top right; the shape next to them only repeats it. A press opens the panel. Beside the navigation there may be
 * no room for the words: they are then on a second line, which is not in sight, but is read aloud.
 */
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
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [ask, question] = useQuestion();
  const [merged, setMerged] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const close = () => panel.current?.hidePopover?.();
  // The panel closes when the page changes.
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) panel.current?.hidePopover?.();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path is the event itself
  }, [path]);
  return (
    <>
      <button
        type="button"
        popoverTarget="sync-panel"
        className={classes(
          '-me-2 flex h-11 min-w-11 items-center gap-x-2 rounded-(--r-s) px-2 text-sm font-medium hover:bg-well md:flex-wrap md:content-start md:justify-end md:overflow-hidden',
          tones[words.tone],
        )}
      >
        <span aria-hidden="true" className="flex h-11 shrink-0 items-center">
          <span className={shapes[words.tone]} />
        </span>
        <span className="truncate leading-11">{words.text}</span>
      </button>
      {/* Only what needs the person is announced; 'Syncing' every few seconds would interrupt a screen reader's text. */}
      <span role="status" className="sr-only">
        {words.tone === 'attention' ? words.text : ''}
      </span>
      <div
        ref={panel}
        id="sync-panel"
        popover="auto"
        role="dialog"
        aria-label={t('Sync')}
        onToggle={(event) => {
          shown.current = event.newState === 'open';
          setOpen(shown.current);
        }}
        className="floating inset-[56px_max(8px,calc(50%-560px))_auto_auto] m-0 max-h-[calc(100dvh-72px)] w-[min(100vw-16px,22rem)] overflow-y-auto p-5 md:top-16"
      >
        <SyncPanel
          open={open}
          device={device}
          state={state}
          words={words}
          onAsk={(next) => {
            close();
            ask(next);
          }}
          onMerged={() => {
            close();
            setMerged(true);
          }}
        />
      </div>
      {question}
      <MergedDialog open={merged} onOpenChange={setMerged} />
    </>
  );
}
