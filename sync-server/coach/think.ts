/** Asks the model for an answer, once more when it cannot be read, and holds what comes to the contract. */
import type { CoachCallBody } from '#coach/call.ts';
import type { CoachMeta, CoachReply } from '#coach/reply.ts';
import { helpReply, speaksOfHarm } from '#coach/safety.ts';
import { dayIn } from '#coach/zone.ts';
import { REPAIR, REPLY } from './contract.ts';
import { ModelError, type Model } from './model.ts';
import { messagesFor } from './prompt.ts';
import { plainWords, readAnswer } from './read-answer.ts';
import { createReplyReader } from './reply-reader.ts';

export interface Listening {
  /** Bounds the whole, the repair included. */
  readonly signal: AbortSignal;
  /** Hears the reply's words while they are written. */
  readonly onWords: (words: string) => void;
  /** Hears what was spent, as soon as it is known. */
  readonly onTokens: (tokens: number) => void;
}

/** The model's answer. Throws ModelError, or what the signal was aborted with. */
export async function think(model: Model, asked: CoachCallBody, listening: Listening): Promise<CoachReply> {
  const { signal, onWords, onTokens } = listening;
  const messages = messagesFor(asked);
  const reader = createReplyReader();
  const first = await model.complete({ messages, schema: REPLY }, signal, (piece) => {
    const words = reader.push(piece);
    if (words !== '') onWords(words);
  });
  onTokens(first.tokens);
  const read = readAnswer(first.text, asked);
  if (read) return held(read, asked);

  const again = [
    ...messages,
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: REPAIR },
  ];
  try {
    const second = await model.complete({ messages: again, schema: REPLY }, signal);
    onTokens(second.tokens);
    const repaired = readAnswer(second.text, asked);
    if (repaired) return held(repaired, asked);
  } catch (thrown) {
    // The words of the first answer are worth more than a second try.
    if (!(thrown instanceof ModelError)) throw thrown;
  }
  const words = plainWords(first.text);
  if (!words) throw new ModelError('passing', 'unreadable');
  return held(words, asked);
}

/** Says what only we may say of an answer: whose it is, its day, and that help comes first. */
function held(reply: CoachReply, { at, zone, day_starts_at, tone }: CoachCallBody): CoachReply {
  const logged_for = reply.logged_for ?? dayIn(new Date(at), zone, day_starts_at);
  // The model has understood what the message's words alone did not say: nothing is filed from it.
  if (speaksOfHarm(reply.reply)) {
    const meta: CoachMeta = { secondary_intents: [], by: 'coach', help: true };
    return { reply: `${helpReply(tone)}\n\n${reply.reply}`, intent: 'chat', logged_for, meta };
  }
  return { ...reply, logged_for, meta: { ...reply.meta, by: 'coach', help: false } };
}
