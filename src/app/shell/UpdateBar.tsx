import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { useKeyboardUp } from './use-keyboard-up.ts';
import { type UpdateState, useUpdate } from '#app/start/update-store.ts';
import { t } from '#lib/i18n.ts';

function wordsFor(state: Exclude<UpdateState, { phase: 'none' }>): string {
  if (state.phase === 'ready') return t('A new version is ready.');
  if (state.phase === 'after-writing') return t('A new version is ready. It opens when you have finished writing.');
  if (state.phase === 'saving')
    return t('The browser has not stored this yet. Keep this page open: it is saved as soon as the browser answers.');
  return state.gone
    ? t('What was here was moved or erased in another tab: reload to go on.')
    : t('Daymark was updated in another tab. What you were writing is kept: reload to go on.');
}

/** Says that a newer version is on the device, or that a write waits, without covering the page's controls. Toasts may cover it: they close by themselves, it does not. */
export function UpdateBar() {
  const state = useUpdate(({ state }) => state);
  const keyboard = useKeyboardUp();
  const bar = useRef<HTMLDivElement>(null);
  const taken = state.phase === 'taken';
  useInertRest(bar, taken);
  if (state.phase === 'none') return null;
  const shown = (
    <div
      ref={bar}
      role="status"
      hidden={keyboard && !taken}
      className={classes(
        'fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+16px)] z-50 mx-auto flex w-[min(100vw-32px,26rem)] flex-wrap items-center gap-x-1 rounded-m border border-line bg-card py-1.5 pe-1.5 ps-4.5 text-ink shadow-float',
        // An open dialog disables pointer events on the whole body.
        taken && 'pointer-events-auto',
      )}
    >
      <p className="min-w-40 flex-1 py-1.5">{wordsFor(state)}</p>
      {state.phase === 'ready' ? (
        <p className="flex">
          <Button tone="quiet" size="sm" onClick={state.later}>
            {t('Later')}
          </Button>
          <Button tone="tide" size="sm" onClick={state.update}>
            {t('Update')}
          </Button>
        </p>
      ) : null}
      {state.phase === 'taken' ? (
        <Button tone="tide" size="sm" onClick={state.reload}>
          {t('Reload')}
        </Button>
      ) : null}
    </div>
  );
  return taken ? createPortal(shown, document.body) : shown;
}

/** When the database is closed, text typed anywhere (the page, a dialog, the drawer) would not be stored: everything else becomes inert. */
function useInertRest(bar: { readonly current: HTMLElement | null }, taken: boolean): void {
  useLayoutEffect(() => {
    const rest = taken ? [...document.body.children] : [];
    const others = rest.filter((each) => each !== bar.current && !each.hasAttribute('inert'));
    for (const each of others) each.setAttribute('inert', '');
    return () => {
      for (const each of others) each.removeAttribute('inert');
    };
  }, [bar, taken]);
}
