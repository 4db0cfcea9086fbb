import { useRef } from 'react';
import { ChatDesk } from '#features/chat/ChatDesk.tsx';
import { useFreeHeight } from '#ui/use-free-height.ts';
import { useIdentity } from '#app/start/identity.ts';
import { SignedOutChat } from '#features/chat/SignedOutChat.tsx';

/**
 * /chat, as high as the free part of the window: only the messages scroll. While the on-screen keyboard is open the bottom tabs are hidden
 * and the composer uses their place.
 */
export function ChatPage() {
  const signedIn = useIdentity(({ who }) => who.status === 'in');
  const page = useRef<HTMLDivElement>(null);
  const room = useFreeHeight(page);
  if (!signedIn) {
    return <SignedOutChat />;
  }
  return (
    <div
      ref={page}
      className="flex h-[calc(100dvh-53px-var(--bottom-bar)-env(safe-area-inset-top)-env(safe-area-inset-bottom))] min-h-0 flex-col md:h-[calc(100dvh-65px-var(--bottom-bar)-env(safe-area-inset-top))] print:h-auto!"
      style={room.height === null ? undefined : { height: room.height }}
    >
      <ChatDesk />
    </div>
  );
}
