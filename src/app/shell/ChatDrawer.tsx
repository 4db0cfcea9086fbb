import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { CHAT_LABEL } from '#features/chat/messages.ts';
import { Drawer } from '#ui/Drawer.tsx';

export interface ChatDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The chat over the current page, 85 % of the window high (spec 001, section 9). */
export function ChatDrawer({ open, onOpenChange }: ChatDrawerProps) {
  return (
    <Drawer tall open={open} onOpenChange={onOpenChange} title={CHAT_LABEL}>
      <ChatPanel variant="drawer" />
    </Drawer>
  );
}
