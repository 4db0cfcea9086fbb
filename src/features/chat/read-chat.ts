/** Reads the chat through its index, from the newest message backwards and only as far as it is looked at. */
import { db } from '#data/db.ts';
import type { Entry } from '#data/schema.ts';

/** After so many cleared messages in a row the chat is over: ten years of archived days are not read for today's few. */
const FAR = 200;

export interface OpenChat {
  /** The messages that were not cleared, in no order: `limit` of them at least, unless there are fewer. */
  readonly entries: readonly Entry[];
  /** There are more. */
  readonly more: boolean;
  /** When the newest cleared message was written. */
  readonly newestCleared: string | null;
}

/** The open chat: its newest `limit` messages. */
export async function readOpen(limit: number): Promise<OpenChat> {
  for (let size = Math.min(limit, FAR) + FAR; ; size *= 2) {
    const rows = await newest(size);
    const entries = rows.filter(({ cleared }) => !cleared);
    const whole = rows.length < size;
    const over = whole || rows.slice(0, FAR).every(({ cleared }) => cleared);
    if (over || entries.length >= limit) {
      const newestCleared = rows.findLast(({ cleared }) => cleared)?.created_at ?? null;
      return { entries: entries.slice(-limit), more: !over || entries.length > limit, newestCleared };
    }
  }
}

const said = () => db.entries.where('[type+created_at]').between(['chat', ''], ['chat', '\uffff']);

/** The newest rows, oldest first: one step back for where they begin, one read forward, which is the quick direction. */
async function newest(size: number): Promise<Entry[]> {
  const [edge] = await said()
    .reverse()
    .offset(size - 1)
    .limit(1)
    .keys();
  return edge ? db.entries.where('[type+created_at]').between(edge, ['chat', '\uffff']).toArray() : said().toArray();
}
