import * as Radix from 'radix-ui/toast';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { closeNewestSheet } from './open-sheets.ts';
import { dismissToast, TOAST_MS, TOAST_WITH_ACTION_MS, useToast } from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';
import { t } from '#lib/i18n.ts';

/**
 * Escape closes what the person looks at: a dialog under the toast, or it clears a search field in it. It closes the toast when there is
 * neither, or when the toast has the focus.
 */
function preferSheet(event: KeyboardEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('.toast')) return;
  if (at?.closest('[data-keeps-escape]') || closeNewestSheet()) event.preventDefault();
}

/**
 * An open dialog takes the focus back from everything outside it, by what reaches the document. It may go to the toast, so that F8 and Tab
 * reach its action from a dialog too. The root element is above every listener of React and below the document.
 */
function useFocusBesideDialogs(): void {
  useEffect(() => {
    const root = document.documentElement;
    const keep = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (to instanceof Element && to.closest('.toasts')) event.stopPropagation();
    };
    root.addEventListener('focusin', keep);
    root.addEventListener('focusout', keep);
    return () => {
      root.removeEventListener('focusin', keep);
      root.removeEventListener('focusout', keep);
    };
  }, []);
}

/**
 * Shows the current toast, above the bottom bar (the shell sets its height as --bottom-bar) or the buttons of a dialog (useToastPlace). F8 moves
 * the focus to the toast; the timer stops while it is hovered or focused.
 */
export function Toaster() {
  const stored = useToast((state) => state.shown);
  // Everything is rendered anew when the language changes (app/start/AppTree.tsx).
  const shown = stored?.again ? { ...stored, ...stored.again() } : stored;
  useFocusBesideDialogs();
  const toasts = useRef<HTMLOListElement>(null);
  useToastPlace(toasts, shown !== null);
  const destructive = shown?.tone === 'destructive';
  return (
    <Radix.Provider swipeDirection="down" label={t('Notification')}>
      {shown ? (
        <Radix.Root
          key={shown.id}
          open
          onOpenChange={() => dismissToast(shown.id)}
          type={destructive ? 'foreground' : 'background'}
          onEscapeKeyDown={preferSheet}
          duration={shown.stays ? Infinity : shown.action ? TOAST_WITH_ACTION_MS : TOAST_MS}
          className={classes(
            'toast pointer-events-auto flex w-full flex-wrap items-center justify-end gap-1 rounded-m py-1.5 pe-1.5 ps-4.5 shadow-float',
            destructive ? 'bg-danger-soft text-danger' : 'bg-card text-ink',
          )}
        >
          <div className="min-w-0 flex-1 basis-32 py-1.5">
            <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
            {shown.description ? (
              <Radix.Description className={classes('text-sm', destructive ? 'text-ink' : 'text-ink-2')}>
                {shown.description}
              </Radix.Description>
            ) : null}
          </div>
          {shown.action ? (
            <Radix.Action
              altText={shown.action.label}
              onClick={shown.action.run}
              className="min-h-11 rounded-s px-3 font-semibold text-tide hover:bg-tide-soft"
            >
              {shown.action.label}
            </Radix.Action>
          ) : null}
          <Radix.Close asChild>
            <IconButton icon="x" label={t('Dismiss')} size="s" />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      {/* An open dialog hides everything outside it from screen readers, except what has aria-live. Radix announces a toast by itself. */}
      <Radix.Viewport
        ref={toasts}
        aria-live="off"
        label={t('Notifications (F8)')}
        className="toasts pointer-events-none fixed inset-x-0 bottom-[calc(var(--toast-place,calc(var(--bottom-bar,0px)+var(--toast-lift,0px)))+env(safe-area-inset-bottom)+16px)] z-60 mx-auto w-[min(100vw-32px,26rem)] outline-none"
      />
    </Radix.Provider>
  );
}
