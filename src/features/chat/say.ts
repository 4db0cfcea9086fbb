/** Stores a message to the coach at once, without the network; the queue asks the server later. */
import { callsOf, newCall } from '#assistant/call-row.ts';
import { getDb, hasProfile } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import type { Writer } from '#data/write.ts';
import { logicalDay } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { readDayStart } from '#data/preferences.ts';

export type SayError = 'SignedOut' | 'Blank' | 'SaveFailed';

/** Stores a message and its question to the coach in one transaction; the queue asks it as soon as it can. */
export async function say(text: string, now = new Date()): Promise<Result<{ readonly id: string }, SayError>> {
  const content = text.trim();
  if (!hasProfile()) return err('SignedOut');
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

/** Writes a message and its question inside an intent. */
export async function putQuestion(write: Writer, content: string, { id, now, dayStart }: Saying): Promise<void> {
  const created_at = now.toISOString();
  const logged_for = logicalDay(now, dayStart);
  await write.put('entries', { id, created_at, role: 'user', type: 'chat', content, logged_for });
  await callsOf(getDb()).put(newCall({ id, created_at, content, day: logged_for, dayStart }));
}
