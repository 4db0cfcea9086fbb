import { useLocation } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { chatLabel, chatPlace, chatTooltip } from '#features/chat/messages.ts';
import { classes } from '#ui/classes.ts';
import { dismissTooltip, readTooltip } from '#ui/first-tooltip.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Wren } from '#ui/Wren.tsx';
import { FAR, useScrolledPast } from './use-scrolled-past.ts';
import { t } from '#lib/i18n.ts';

export interface ChatDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

interface ChatButtonProps {
  /** A person who has finished onboarding knows the coach: no tooltip. */
  readonly onboarded: boolean;
  /** A signed-in person has the tabs below it. */
  readonly signedIn: boolean;
  /** What it opens. */
  readonly Drawer: ComponentType<ChatDrawerProps>;
}

/**
 * The button to the coach, at the bottom right, which opens the chat drawer. It covers nothing (docs/decisions/0059): on a phone it is a row of the
 * bar at the bottom of the window (--dock, in Root.tsx), on a wider window a round button beside the page's column (beside-chat). On a first visit it
 * has a tooltip.
 */
export function ChatButton({ onboarded, signedIn, Drawer }: ChatButtonProps) {
  const href = useLocation({ select: ({ href }) => href });
  /** Where the drawer was opened. A link in it leads elsewhere: the drawer would cover what it opens. */
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== href) setOpenAt(undefined);
  const open = openAt === href;
  const setOpen = (now: boolean) => setOpenAt(now ? href : undefined);
  const [noted, setNoted] = useState(() => readTooltip('chat'));
  // Further down, "Back to top" is in its place.
  const far = useScrolledPast(FAR);
  const tooltip = noted && !onboarded && !far;
  const dismiss = () => {
    dismissTooltip('chat');
    setNoted(false);
  };
  return (
    <>
      <aside
        aria-label={chatPlace()}
        className={classes(
          'fixed inset-e-0 z-20 flex translate-y-[calc(-1*var(--cookies,0px))] items-center md:inset-e-6 md:bottom-6 print:hidden',
          // The line of paper below it hides the part of a pixel between it and the question about cookies.
          'max-md:inset-s-0 max-md:min-h-(--dock) max-md:justify-end max-md:border-t max-md:border-line max-md:bg-paper max-md:pr-[max(4px,env(safe-area-inset-right))] max-md:shadow-[0_1px_0_var(--paper)]',
          signedIn
            ? 'max-md:bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))]'
            : 'max-md:bottom-0 max-md:pb-[env(safe-area-inset-bottom)]',
        )}
      >
        {tooltip ? (
          <p className="flex items-center ps-4 text-sm leading-tight font-medium max-md:flex-1 md:absolute md:inset-e-full md:me-3 md:w-max md:rounded-(--r-m) md:bg-card md:py-0.5 md:pe-0.5 md:shadow-float">
            <span className="flex-1">{chatTooltip()}</span>
            <IconButton icon="x" label={t('Dismiss')} size="xs" onClick={dismiss} />
          </p>
        ) : null}
        <button
          type="button"
          aria-label={chatLabel()}
          aria-haspopup="dialog"
          onClick={() => {
            dismiss();
            setOpen(true);
          }}
          className="inline-flex items-center justify-center gap-2 transition-colors max-md:min-h-11 max-md:min-w-11 max-md:rounded-(--r-s) max-md:px-2.5 max-md:text-sm max-md:font-semibold max-md:text-tide md:size-14 md:rounded-full md:bg-tide md:text-on-tide md:shadow-float md:hover:bg-tide-press"
        >
          <span aria-hidden="true" className={tooltip ? 'hidden' : 'max-[14rem]:hidden md:hidden'}>
            {chatLabel()}
          </span>
          <Wren size={30} className="max-md:size-6" />
        </button>
      </aside>
      <Drawer open={open} onOpenChange={setOpen} />
    </>
  );
}
