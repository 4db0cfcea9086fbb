import { flushDrafts, readDraft, saveDraft } from '#data/drafts.ts';

/** The key of the draft of the next message to the coach. */
export const CHAT_LINE = 'chat';

/** Puts a text into the next message to the coach, below what is there already: the person reads it and sends it. */
export async function beginChatLine(text: string): Promise<void> {
  const begun = (await readDraft(CHAT_LINE)).trimEnd();
  if (begun.includes(text.trim())) return;
  saveDraft(CHAT_LINE, begun === '' ? text : `${begun}\n\n${text}`);
  await flushDrafts();
}
