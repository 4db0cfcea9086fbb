import { CHAT_LABEL } from '#features/chat/messages.ts';
import { SignedOutChat } from '#features/chat/SignedOutChat.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import type { ChatDrawerProps } from './ChatDrawer.tsx';

/** The drawer for signed-out visitors, 85 % of the window high too: the same welcome and sign-in buttons as on /chat. */
export function VisitorDrawer({ open, onOpenChange }: ChatDrawerProps) {
  return (
    <Drawer tall open={open} onOpenChange={onOpenChange} title={CHAT_LABEL}>
      <SignedOutChat onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}
