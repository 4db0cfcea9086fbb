import { Button } from '#ui/Button.tsx';
import { useKeyboardUp } from './shell/use-keyboard-up.ts';
import { type UpdateState, useUpdate } from './update-store.ts';

const words: Record<Exclude<UpdateState['phase'], 'none'>, string> = {
  ready: 'A new version is ready.',
  'after-writing': 'A new version is ready. It comes when you have finished writing.',
  taken: 'Daymark was updated in another tab. What you were writing is kept: reload to go on.',
};

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
      <p className="min-w-40 flex-1 py-1.5">{words[state.phase]}</p>
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
      {state.phase === 'taken' ? (
        <Button tone="tide" size="sm" onClick={state.reload}>
          Reload
        </Button>
      ) : null}
    </div>
  );
}
