import { Button } from '#ui/Button.tsx';
import { useKeyboardUp } from './shell/use-keyboard-up.ts';
import { useUpdate } from './update-store.ts';

/** Says, without getting in the way, that a newer version is on the device. Toasts may cover it: they go, it stays. */
export function UpdateBar() {
  const state = useUpdate(({ state }) => state);
  const keyboard = useKeyboardUp();
  if (state.phase === 'none') return null;
  return (
    <div
      role="status"
      hidden={keyboard}
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+16px)] z-50 mx-auto flex w-[min(100vw-32px,26rem)] flex-wrap items-center gap-x-1 rounded-m border border-line bg-card py-1.5 pr-1.5 pl-4.5 text-ink shadow-float"
    >
      <p className="min-w-40 flex-1 py-1.5">
        {state.phase === 'ready'
          ? 'A new version is ready.'
          : 'A new version is ready. It comes when you have finished writing.'}
      </p>
      {state.phase === 'ready' ? (
        <p className="flex">
          <Button tone="quiet" size="sm" onClick={state.later}>
            Later
          </Button>
          <Button tone="tide" size="sm" onClick={state.update}>
            Update
          </Button>
        </p>
      ) : null}
    </div>
  );
}
