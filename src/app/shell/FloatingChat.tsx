import { useLocation } from '@tanstack/react-router';
import { signedIn } from '#app/signed-in-parts.ts';
import { useDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';
import { late } from '#ui/late.tsx';
import { ChatButton } from './ChatButton.tsx';
import { VisitorDrawer } from './VisitorDrawer.tsx';
import { hasChatButton } from './chat-place.ts';
import { useKeyboardUp } from './use-keyboard-up.ts';

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
