import { useRouter } from '@tanstack/react-router';
import * as Radix from 'radix-ui/dialog';
import { type CSSProperties, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { focusToReturn, returnFocus } from './focus-return.ts';
import { IconButton } from './IconButton.tsx';
import { closeNewestSheet, registerSheet, openSheets } from './open-sheets.ts';
import { useCoveredHeight } from './use-free-height.ts';
import { useScrollLock } from './use-scroll-lock.ts';
import { openedOnce } from './opened-once.tsx';
import { t } from '#lib/i18n.ts';

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Replaces the title on the screen; screen readers still get the title. */
  readonly heading?: ReactNode;
  /** The row of buttons below the body. It stays visible while the body scrolls. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** Gets the focus when the sheet opens; without it the first control of the body does, or else the sheet itself. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const focusable =
  ':is(a[href],button,input,select,textarea,[tabindex="0"]):not(:disabled,[type=hidden],[aria-disabled=true])';

export interface SheetFrame {
  readonly className: string;
  readonly handle?: ReactNode;
  /** Its own theme, whatever the page has. */
  readonly theme?: 'dark';
}

/** What a dialog and a drawer share: scrim, title, description, body, footer, and the handling of the focus. */
export const Sheet = openedOnce(function Sheet(props: SheetProps & SheetFrame) {
  const { open, onOpenChange, title, description, heading, footer, children, initialFocus, className, handle, theme } =
    props;
  useScrollLock(open);
  const covered = useCoveredHeight();
  const close = useEffectEvent(() => onOpenChange(false));
  const history = useRouter({ warn: false })?.history;
  useEffect(() => {
    if (!open) return undefined;
    const remove = registerSheet(() => close());
    // Back, also as a phone's gesture, closes the newest sheet and stays on the page.
    const back = ({ action }: { action: string }) => action === 'BACK' && closeNewestSheet();
    const unblock = history?.block({ blockerFn: back, enableBeforeUnload: false });
    const unlisten = history && !history.canGoBack() ? putEntryForBack() : undefined;
    return () => {
      remove();
      unblock?.();
      unlisten?.();
    };
  }, [open, history]);
  const back = useRef<HTMLElement | null>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    // Radix asks to close only. When Escape comes before it knows of a newer sheet, it asks the one below it.
    <Radix.Root open={open} onOpenChange={closeNewestSheet}>
      <Radix.Portal>
        {/* Not Radix.Overlay: see useScrollLock. */}
        <div className="scrim" data-state={open ? 'open' : 'closed'} />
        <Radix.Content
          className={className}
          data-theme={theme}
          style={{ '--covered': `${covered}px` } as CSSProperties}
          aria-modal="true"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            back.current = focusToReturn();
            event.preventDefault();
            const first = initialFocus?.current ?? body.current?.querySelector<HTMLElement>(focusable);
            (first ?? (event.currentTarget as HTMLElement)).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(back.current);
          }}
          onEscapeKeyDown={(event) => {
            // A search field with text clears on Escape; the sheet stays open.
            if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault();
          }}
        >
          {handle}
          <header className="flex items-start gap-3 pt-4 pe-3 ps-6">
            <div className="min-w-0 flex-1 pt-2">
              <Radix.Title className={heading ? 'sr-only' : 'text-h3'}>{title}</Radix.Title>
              {heading}
              {description ? (
                <Radix.Description className="mt-2 max-w-measure text-pretty text-ink-2">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton icon="x" label={t('Close')} />
            </Radix.Close>
          </header>
          <div
            ref={body}
            data-sheet-body=""
            className="min-h-0 flex-auto overflow-y-auto overscroll-contain scroll-pt-4 px-6 pt-4 pb-6"
          >
            {children}
          </div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line px-6 py-3.5">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});

/** For how many open sheets an entry of the browser's history is. */
const sheetsOf = (state: unknown): number => (state as { readonly sheets?: number } | null)?.sheets ?? 0;

/**
 * For a sheet that opens on the first page of a visit, where Back would leave the app: puts an entry of the same address on top of the browser's
 * history. Back takes this entry and closes the newest sheet. When the sheet is closed otherwise, the entry stays for the next one: taking it back by
 * script would stop a navigation that has just begun. Returns the function that ends this.
 */
function putEntryForBack(): () => void {
  const { history } = globalThis;
  if (sheetsOf(history.state) < openSheets()) {
    // Past the router, which notices every call of history.pushState: the page stays the same.
    const state = { ...(history.state as object | null), sheets: openSheets() };
    History.prototype.pushState.call(history, state, '');
  }
  const onPop = ({ state }: PopStateEvent) => {
    if (sheetsOf(state) < openSheets()) closeNewestSheet();
  };
  globalThis.addEventListener('popstate', onPop);
  return () => globalThis.removeEventListener('popstate', onPop);
}
