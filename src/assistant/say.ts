/** Talking with the coach: what a person says is stored before anything else happens, and no network is in this line. */
import { MESSAGE_LENGTH } from '#coach/limits.ts';
import { db } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import type { Writer } from '#data/write.ts';
import { readDayStart } from '#data/day-start.ts';
import { logicalDay } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type AssistantCall, callsOf } from './call-row.ts';

export type SayError = 'SignedOut' | 'Blank' | 'SaveFailed';

/** Stores a message and its question to the coach in one transaction; the question is asked as soon as somebody can. */
export async function say(text: string, now = new Date()): Promise<Result<{ readonly id: string }, SayError>> {
  const content = text.trim();
  if (!db) return err('SignedOut');
  if (content === '') return err('Blank');
  const id = newId(now.getTime());
  try {
    const dayStart = await readDayStart();
    await mutate('Send message', (write) => putQuestion(write, content, { id, now, dayStart }));
    return ok({ id });
  } catch (cause) {
    logFailure('SaveFailed', cause);
    return err('SaveFailed');
  }
}

interface Saying {
  readonly id: string;
  readonly now: Date;
  /** "My day starts at", 0 to 12. */
  readonly dayStart: number;
}

/** A message and its question, inside an intent. */
export async function putQuestion(write: Writer, content: string, { id, now, dayStart }: Saying): Promise<void> {
  const created_at = now.toISOString();
  const logged_for = logicalDay(now, dayStart);
  await write.put('entries', { id, created_at, role: 'user', type: 'chat', content, logged_for });
  await callsOf(db).put(newCall({ id, created_at, content, day: logged_for, dayStart }));
}

/** A question as it begins to wait. */
export const newCall = (of: {
  readonly id: string;
  readonly created_at: string;
  readonly content: string;
  readonly day: AssistantCall['day'];
  readonly dayStart: number;
}): AssistantCall => ({
  id: of.id,
  created_at: of.created_at,
  state: 'waiting',
  body: {
    call_id: of.id,
    // The coach is asked about the beginning of a very long message; the message itself is kept whole.
    message: of.content.slice(0, MESSAGE_LENGTH).trim(),
    systemPrompt: '',
    at: of.created_at,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    day_starts_at: of.dayStart,
  },
  ready: false,
  day: of.day,
  tries: 0,
  next_at: 0,
  why: null,
});
