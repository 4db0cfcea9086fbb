import { useRef } from 'react';
import { ChatDesk } from '#features/chat/ChatDesk.tsx';
import { useFreeHeight } from '#ui/use-free-height.ts';
import { useIdentity } from '#app/start/identity.ts';
import { SignedOutChat } from '#features/chat/SignedOutChat.tsx';

/**
 * /chat, as high as the free part of the window: only the messages scroll, and the composer is above the bottom tabs. While the on-screen keyboard is open the bottom tabs are hidden
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
      // Root.tsx makes the page as high as the window, so that this has what the parts above and below leave.
      data-fills-window=""
      className="flex min-h-0 flex-1 flex-col"
      style={room.height === null ? undefined : { flex: 'none', height: room.height }}
    >
      <ChatDesk />
    </div>
  );
}
