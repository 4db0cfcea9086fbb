import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CHAT_LABEL, CHAT_TOOLTIP } from '#features/chat/messages.ts';
import { useProfile } from '#features/profile/queries.ts';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { opensLater } from '#ui/opens-later.tsx';
import { Wren } from '#ui/Wren.tsx';
import { useDevice } from '#app/device-store.ts';
import { within } from '#app/paths.ts';
import { dismissTooltip, readTooltip } from './chat-tooltip.ts';
import type { ChatDrawerProps } from './ChatDrawer.tsx';
import { useFreePlace } from './use-free-place.ts';
import { useKeyboardUp } from './use-keyboard-up.ts';

const ChatDrawer = opensLater<ChatDrawerProps>(async () => (await import('./ChatDrawer.tsx')).ChatDrawer);

/** The way to the coach from every signed-in page but the chat itself. */
export function FloatingChat() {
  const device = useDevice();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const keyboard = useKeyboardUp();
  if (!device || keyboard || within(path, '/chat')) return null;
  return <ChatButton key={device.profile.id} path={path} />;
}

function ChatButton({ path }: { readonly path: string }) {
  const [open, setOpen] = useState(false);
  const [noted, setNoted] = useState(readTooltip);
  const profile = useProfile();
  const place = useRef<HTMLDivElement>(null);
  const lift = useFreePlace(place, path);
  const away = lift === null;
  const tooltip = noted && profile !== undefined && !profile?.onboarded;
  const dismiss = () => {
    dismissTooltip();
    setNoted(false);
  };
  return (
    <>
      <div
        ref={place}
        inert={away}
        style={{ transform: `translateY(${away ? 24 : -lift}px)` }}
        className={classes(
          'fixed right-[max(16px,env(safe-area-inset-right))] bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+16px)] z-20 size-14 transition-[opacity,transform] duration-base md:right-6 md:bottom-6 print:hidden',
          away && 'opacity-0',
        )}
      >
        {tooltip ? (
          <p className="absolute right-full bottom-1.5 mr-3 flex w-max items-center rounded-(--r-m) bg-card py-0.5 pr-0.5 pl-4 text-sm font-medium shadow-float">
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
          className="grid size-14 place-items-center rounded-full border border-line bg-card text-tower shadow-float transition-colors hover:bg-tide-soft"
        >
          <Wren size={30} />
        </button>
      </div>
      <ChatDrawer open={open} onOpenChange={setOpen} />
    </>
  );
}
