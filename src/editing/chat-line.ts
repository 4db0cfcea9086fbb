import { addToDraft } from '#data/drafts.ts';

/** The key of the draft of the next message to the coach. */
export const CHAT_LINE = 'chat';

/** Puts a text into the next message to the coach: the person reads it and sends it. */
export const beginChatLine = (text: string): Promise<void> => addToDraft(CHAT_LINE, text);
