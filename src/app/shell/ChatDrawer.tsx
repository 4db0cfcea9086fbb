import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { chatLabel } from '#features/chat/messages.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { useProfile } from '#features/profile/queries.ts';
import { ChatButton, type ChatDrawerProps } from './ChatButton.tsx';

/** The chat over the current page, 85 % of the window high (spec 001, section 9). */
export function ChatDrawer({ open, onOpenChange }: ChatDrawerProps) {
  return (
    <Drawer tall open={open} onOpenChange={onOpenChange} title={chatLabel()}>
      <ChatPanel variant="drawer" />
    </Drawer>
  );
}

/** The button to the coach for a signed-in person, with the chat in a drawer. */
export function MemberChat() {
  const profile = useProfile();
  // Until the profile is read, nobody counts as new.
  return <ChatButton signedIn Drawer={ChatDrawer} onboarded={profile === undefined || profile?.onboarded === true} />;
}
