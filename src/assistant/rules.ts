/** What the built-in coach says to a question; its language is loaded with the first one that needs it. */
import type { CoachReply } from '#coach/reply.ts';
import { db, type DaymarkDb } from '#data/db.ts';
import { type AssistantCall, callsOf } from './call-row.ts';
import { readVoice } from './context.ts';
import { fileByReply, keepReply } from './keep-reply.ts';

/** The answer of the rules to a question, deterministic: asked again, it is the same. */
export async function replyByRules(at: DaymarkDb, { body }: AssistantCall): Promise<CoachReply> {
  const [{ answerByRules }, voice] = await Promise.all([import('#coach/rules/answer.ts'), readVoice(at)]);
  return answerByRules({
    message: body.message,
    at: new Date(body.at),
    zone: body.zone,
    dayStartsAt: body.day_starts_at ?? 0,
    turns: body.turns ?? [],
    ...voice,
  });
}

/** Help when a question speaks of self-harm: it comes from here, at once, before any model is asked. Null for every other question. */
export async function helpFor(at: DaymarkDb, call: AssistantCall): Promise<CoachReply | null> {
  const { speaksOfHarm } = await import('#coach/safety.ts');
  return speaksOfHarm(call.body.message) ? replyByRules(at, call) : null;
}

/** Helps at once where a question speaks of self-harm, whatever else is being asked or waited for. */
export async function helpNow(id: string, at: DaymarkDb, now: Date): Promise<void> {
  const call = await callsOf(at).get(id);
  const help = call?.state === 'waiting' ? await helpFor(at, call) : null;
  if (help) await keepReply(at, id, help, now);
}

/**
 * Files a waiting question by the rules, because the coach is out of reach ("filed by rules"); it goes on waiting for its answer.
 * False when it was filed already or does not wait any more.
 */
export async function fileByRules(id: string, at: DaymarkDb = db, now = new Date()): Promise<boolean> {
  const call = await callsOf(at).get(id);
  if (call?.state !== 'waiting' || call.ruled) return false;
  const reply = await replyByRules(at, call);
  // Nobody in need waits for a server.
  return reply.meta.help ? keepReply(at, id, reply, now) : fileByReply(at, id, reply);
}

/** Answers a question here and now, where there is no server: the built-in coach is the coach. Gives what it said, null when it was answered already. */
export async function answerHere(id: string, at: DaymarkDb = db, now = new Date()): Promise<CoachReply | null> {
  const call = await callsOf(at).get(id);
  if (call?.state !== 'waiting') return null;
  const reply = await replyByRules(at, call);
  return (await keepReply(at, id, reply, now)) ? reply : null;
}
