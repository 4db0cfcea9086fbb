import { useLocation } from '@tanstack/react-router';
import { useRef, useState, type ComponentType } from 'react';
import { CHAT_LABEL, CHAT_PLACE, CHAT_TOOLTIP } from '#features/chat/messages.ts';
import { dismissTooltip, readTooltip } from '#ui/first-tooltip.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Wren } from '#ui/Wren.tsx';
import type { ChatDrawerProps } from './ChatDrawer.tsx';
import { useShift } from './use-free-place.ts';
import { FAR, useScrolledPast } from './use-scrolled-past.ts';

interface ChatButtonProps {
  readonly path: string;
  /** A person who has finished onboarding knows the coach: no tooltip. */
  readonly onboarded: boolean;
  /** What it opens. */
  readonly Drawer: ComponentType<ChatDrawerProps>;
}

/**
 * A round button at the bottom right, at the same height on every page. It opens the chat drawer, and shows a tooltip on a first visit. So
 * that it covers no control, it moves aside into the margin of the page: then only its edge shows, which opens the drawer too.
 */
export function ChatButton({ path, onboarded, Drawer }: ChatButtonProps) {
  const href = useLocation({ select: ({ href }) => href });
  /** Where the drawer was opened. A link in it leads elsewhere: the drawer would cover what it opens. */
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== href) setOpenAt(undefined);
  const open = openAt === href;
  const setOpen = (now: boolean) => setOpenAt(now ? href : undefined);
  const [noted, setNoted] = useState(() => readTooltip('chat'));
  const place = useRef<HTMLElement>(null);
  const shift = useShift(place, path);
  const aside = shift !== null && shift > 0;
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
        ref={place}
        aria-label={CHAT_PLACE}
        data-aside={aside}
        style={shift === null ? { visibility: 'hidden' } : { transform: `translateX(${shift}px)` }}
        className="fixed right-[max(16px,env(safe-area-inset-right))] bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+16px)] z-20 size-14 transition-[opacity,transform] duration-base md:right-6 md:bottom-[calc(var(--bottom-bar)+24px)] print:hidden"
      >
        {tooltip && !aside ? (
          <p className="absolute right-full bottom-1.5 mr-3 flex w-max max-w-[calc(100vw-7rem)] items-center rounded-(--r-m) bg-card py-0.5 pr-0.5 pl-4 text-sm font-medium shadow-float">
            {CHAT_TOOLTIP}
            <IconButton icon="x" label="Dismiss" size="xs" onClick={dismiss} />
          </p>
        ) : null}
        <button
          type="button"
          aria-label={CHAT_LABEL}
          aria-haspopup="dialog"
          onClick={() => {
            dismiss();
            setOpen(true);
          }}
          className="grid size-14 place-items-center rounded-full bg-tide text-on-tide shadow-float transition-colors hover:bg-tide-press"
        >
          {/* Its head is in the part that still shows. */}
          <Wren size={30} className={aside ? 'mr-5' : ''} />
        </button>
      </aside>
      <Drawer open={open} onOpenChange={setOpen} />
    </>
  );
}
