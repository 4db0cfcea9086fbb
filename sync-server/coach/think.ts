/** Asks the model for an answer, and a second time when the first cannot be read. */
import type { CoachCallBody } from '#coach/call.ts';
import { heldReply } from '#coach/held-reply.ts';
import type { CoachReply } from '#coach/reply.ts';
import { REPAIR, REPLY } from './contract.ts';
import { ModelError, type Model } from './model.ts';
import { messagesFor } from './prompt.ts';
import { plainWords, readAnswer } from './read-answer.ts';
import { createReplyReader } from './reply-reader.ts';

export interface Listening {
  /** Ends the whole work, the second request included. */
  readonly signal: AbortSignal;
  /** Called with each new part of the reply. */
  readonly onWords: (words: string) => void;
  /** Called with the tokens of each request. */
  readonly onTokens: (tokens: number) => void;
}

/**
 * The model's answer. A model that refuses the photos of a message, because it cannot see after all, is asked without them. Throws ModelError,
 * or the reason with which the signal was aborted.
 */
export async function think(model: Model, asked: CoachCallBody, listening: Listening): Promise<CoachReply> {
  if (asked.photos.length === 0) return saying(await thinkOnce(model, asked, listening), undefined);
  try {
    return saying(await thinkOnce(model, asked, listening), true);
  } catch (thrown) {
    if (!(thrown instanceof ModelError) || thrown.kind !== 'final') throw thrown;
    return think(model, { ...asked, photos: [] }, listening);
  }
}

/** Whether photos were seen is not the model's to say. */
const saying = (reply: CoachReply, saw: true | undefined): CoachReply => ({ ...reply, meta: { ...reply.meta, saw } });

async function thinkOnce(model: Model, asked: CoachCallBody, listening: Listening): Promise<CoachReply> {
  const { signal, onWords, onTokens } = listening;
  const messages = messagesFor(asked);
  const reader = createReplyReader();
  const first = await model.complete({ messages, schema: REPLY }, signal, (piece) => {
    const words = reader.push(piece);
    if (words !== '') onWords(words);
  });
  onTokens(first.tokens);
  const read = readAnswer(first.text, asked);
  if (read) return heldReply(read, asked);

  const again = [
    ...messages,
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: REPAIR },
  ];
  try {
    const second = await model.complete({ messages: again, schema: REPLY }, signal);
    onTokens(second.tokens);
    const repaired = readAnswer(second.text, asked);
    if (repaired) return heldReply(repaired, asked);
  } catch (thrown) {
    // When the second request fails, the text of the first answer is shown.
    if (!(thrown instanceof ModelError)) throw thrown;
  }
  const words = plainWords(first.text);
  if (!words) throw new ModelError('passing', 'unreadable');
  return heldReply(words, asked);
}
