/** Saying things to the coach one after the other, with the real database and no server. */
import { callsOf } from '#assistant/call-row.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { answerHere } from '#assistant/rules.ts';
import { parseFiled } from '#coach/filed.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { answerOwn } from '#features/chat/own/answer.ts';
import { say } from '#features/chat/say.ts';
import type { StoredFile } from '#features/media/media.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { freshDevice, given } from './profile.ts';

/** A Wednesday, in the middle of the day. */
export const NOON = new Date(2026, 4, 13, 12);
export const today = dayOf(NOON);
export const later = (days: number) => dayAfter(today, days);

let minute = 0;

/** Before each test: an empty profile, at noon. */
export async function freshChat(): Promise<void> {
  minute = 0;
  await freshDevice();
}

/** Says something a minute after what was said before; the device answers it itself, else by the rules, as without a server. */
export async function told(text: string, files: readonly StoredFile[] = []) {
  minute += 1;
  const now = new Date(NOON.getTime() + minute * 60_000);
  const said = await say(text, now, files);
  if (!said.ok) throw new Error(said.error);
  const { id } = said.value;
  const own = await answerOwn(getDb(), (await callsOf(getDb()).get(id))!, now);
  if (!own) await answerHere(id, getDb(), now);
  const entry = (await getDb().entries.get(replyId(id)))!;
  const lines = entry.filed ?? [];
  const cards = lines.flatMap((line) => {
    const card = parseOwn(line);
    return card ? [{ line, card }] : [];
  });
  const { line = '', card = null } = cards[0] ?? {};
  const filed = lines.filter((each) => parseFiled(each));
  return { id, entry, now, own: own !== false, text: entry.content, cards, line, card, filed };
}

/** An open task that was there before. */
export const task = (description: string, more: object = {}) =>
  given('tasks', { description, completed: false, ...more });
