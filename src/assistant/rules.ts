/** What the built-in coach says to a question; its language is loaded with the first one that needs it. */
import type { CoachReply } from '#coach/reply.ts';
import type { CoachQuestion as Asked } from '#coach/rules/say.ts';
import type { DaymarkDb } from '#data/database.ts';
import { type AssistantCall, callsOf } from './call-row.ts';
import { readVoice } from './context.ts';
import { earlierTurns } from './earlier-turns.ts';
import { fileByReply, keepReply } from './keep-reply.ts';

/** A question as the rules read it: with the last turns, the voice of the settings, and what is said first to it. */
export async function askedOf(db: DaymarkDb, call: AssistantCall): Promise<Asked> {
  const [voice, turns] = await Promise.all([readVoice(db), earlierTurns(db, call)]);
  const { body } = call;
  const { helpFor } = await import('#coach/safety.ts');
  const { tone } = voice;
  return {
    message: body.message,
    preferred: body.language,
    at: new Date(body.at),
    zone: body.zone,
    dayStartsAt: body.day_starts_at ?? 0,
    hasPhotos: body.has_photos ?? false,
    turns,
    help: helpFor(body.message, { turns, ...(tone ? { tone } : {}) }),
    ...voice,
  };
}

/** The answer of the rules to a question, deterministic: asked again after the same turns, it is the same. `listed`: as items of a list. */
export async function replyByRules(db: DaymarkDb, call: AssistantCall, listed = false): Promise<CoachReply> {
  const [{ answerByRules, readyFor }, asked] = await Promise.all([import('#coach/rules/answer.ts'), askedOf(db, call)]);
  await readyFor(asked.message, asked.preferred);
  return answerByRules({ ...asked, listed });
}

/** What stands below an answer to a question that the server refuses for good. */
const NOT_TAKEN = 'The server does not take this message, so this answer was made on your device.';

/** The answer of the rules to a question that the server will never take. It says so. */
export async function replyToRefused(db: DaymarkDb, call: AssistantCall): Promise<CoachReply> {
  const { reply, ...rest } = await replyByRules(db, call);
  return { ...rest, reply: `${reply}\n\n${NOT_TAKEN}` };
}

/** Help when a question asks for care: the rules answer before any model is asked. Null for every other question. */
export async function helpFor(db: DaymarkDb, call: AssistantCall): Promise<CoachReply | null> {
  return (await askedOf(db, call)).help ? replyByRules(db, call) : null;
}

/** Helps at once when a question asks for care, also while another question is being asked. */
export async function helpNow(id: string, db: DaymarkDb, now: Date): Promise<void> {
  const call = await callsOf(db).get(id);
  const help = call?.state === 'waiting' ? await helpFor(db, call) : null;
  if (help) await keepReply(db, id, help, now);
}

/**
 * Files a waiting question by the rules, because the coach is out of reach ("filed by rules"); it goes on waiting for its answer.
 * False when it was filed already or does not wait any more.
 */
export async function fileByRules(id: string, db: DaymarkDb, now: Date): Promise<boolean> {
  const call = await callsOf(db).get(id);
  if (call?.state !== 'waiting' || call.ruled) return false;
  // Words of help do not wait for the server.
  const help = await helpFor(db, call);
  return help ? keepReply(db, id, help, now) : fileByReply(db, id, await replyByRules(db, call));
}

/** Answers a question on the device, for a profile without a server. Gives the answer; null when the question does not wait any more. */
export async function answerHere(id: string, db: DaymarkDb, now: Date): Promise<CoachReply | null> {
  const call = await callsOf(db).get(id);
  if (call?.state !== 'waiting') return null;
  const reply = await replyByRules(db, call);
  return (await keepReply(db, id, reply, now)) ? reply : null;
}
