import { CHAT_LABEL } from '#features/chat/messages.ts';
import { SignedOutChat } from '#features/chat/SignedOutChat.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import type { ChatDrawerProps } from './ChatDrawer.tsx';

/** The drawer of somebody who is not signed in: the same welcome and way in as on /chat. */
export function VisitorDrawer({ open, onOpenChange }: ChatDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={CHAT_LABEL}>
      <SignedOutChat onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}
