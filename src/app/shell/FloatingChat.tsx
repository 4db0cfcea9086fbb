import { useLocation } from '@tanstack/react-router';
import { signedIn } from '#app/signed-in-parts.ts';
import { useDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';
import { late } from '#ui/late.tsx';
import { ChatButton, type ChatDrawerProps } from './ChatButton.tsx';
import { useKeyboardUp } from './use-keyboard-up.ts';
import { within } from '#app/paths.ts';
import { chatLabel } from '#features/chat/messages.ts';
import { SignedOutChat } from '#features/chat/SignedOutChat.tsx';
import { Drawer } from '#ui/Drawer.tsx';

/** Loads the database code, which a visitor does not need. */
const MemberChat = late(async () => (await signedIn()).MemberChat);

/** The button to the coach, on every page but the chat itself. For visitors it leads to signing in. */
export function FloatingChat() {
  const device = useDevice();
  const signedOut = useIdentity(({ who }) => who.status === 'out');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const keyboard = useKeyboardUp();
  if (keyboard || !hasChatButton(path)) return null;
  if (signedOut) return <ChatButton onboarded={false} signedIn={false} Drawer={VisitorDrawer} />;
  return device ? <MemberChat key={device.profile.id} /> : null;
}

/** Whether a page has the button to the coach: every page but the chat itself. */
export const hasChatButton = (path: string): boolean => !within(path, '/chat');

/** The drawer for signed-out visitors, 85 % of the window high too: the same welcome and sign-in buttons as on /chat. */
function VisitorDrawer({ open, onOpenChange }: ChatDrawerProps) {
  return (
    <Drawer tall open={open} onOpenChange={onOpenChange} title={chatLabel()}>
      <SignedOutChat onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}
