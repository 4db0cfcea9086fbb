/** Reads the chat through its index, from the newest message backwards, only as far as the person scrolls. */
import { getDb } from '#data/db.ts';
import type { Entry } from '#data/schema.ts';

/** After this many cleared messages in a row the read stops, so that years of archived messages are not read. */
const FAR = 200;

export interface OpenChat {
  /** The messages that were not cleared, oldest first. */
  readonly entries: readonly Entry[];
  /** There are more. */
  readonly more: boolean;
  /** When the newest cleared message was written. */
  readonly newestCleared: string | null;
}

/**
 * The open chat: its newest `limit` messages, and all that were written after `since` (an instant), so that a new message does not remove
 * the oldest one while the person reads it.
 */
export async function readOpen(limit: number, since = '\uffff'): Promise<OpenChat> {
  for (let size = Math.min(limit, FAR) + FAR; ; size *= 2) {
    const rows = await newest(size);
    const entries = rows.filter(({ cleared }) => !cleared);
    const whole = rows.length < size;
    const over = whole || rows.slice(0, FAR).every(({ cleared }) => cleared);
    if (over || (entries.length >= limit && rows[0]!.created_at <= since)) {
      const kept = entries.slice(-limit);
      const shown = entries.filter(({ created_at }) => created_at >= since);
      const longer = shown.length > kept.length ? shown : kept;
      const newestCleared = rows.findLast(({ cleared }) => cleared)?.created_at ?? null;
      return { entries: longer, more: !over || entries.length > longer.length, newestCleared };
    }
  }
}

const said = () => getDb().entries.where('[type+created_at]').between(['chat', ''], ['chat', '\uffff']);

/** The newest rows, oldest first: finds their first key backwards, then reads forwards, which is faster. */
async function newest(size: number): Promise<Entry[]> {
  const [edge] = await said()
    .reverse()
    .offset(size - 1)
    .limit(1)
    .keys();
  return edge
    ? getDb().entries.where('[type+created_at]').between(edge, ['chat', '\uffff']).toArray()
    : said().toArray();
}
