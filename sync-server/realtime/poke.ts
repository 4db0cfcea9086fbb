import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/port.ts';

const CHANNEL = 'daymark_poke';
/** The most users in one NOTIFY: its payload is limited to 8000 bytes, and one user needs 49 at most. */
const MAX_USERS = 150;
/** The most waiting users. Further pokes are dropped, which is allowed: their devices pull on the timer. */
const MAX_WAITING = 50_000;
const FIRST_RETRY = 250;
const LAST_RETRY = 30_000;
/** How long after a NOTIFY the next one waits, in ms: pushes of many people share one, which costs as much of the database as a small push. */
const REST = 10;

export type Poked = (user: string, head: number) => void;

export interface Poke {
  /** Tells that a user's head has moved. To be called after the commit; it never throws and never waits. */
  touched(user: string, head: number): void;
  /** Calls back for every poke of every process. Returns a function that stops it. */
  onPoke(heard: Poked): () => void;
  /** Settles when this process listens, or was closed before. */
  readonly ready: Promise<void>;
  /** Sends the waiting pokes and stops listening. */
  close(): Promise<void>;
}

/**
 * Tells all processes which users' rows have changed: one NOTIFY at a time, of up to 150 users, never inside a transaction that writes
 * (NOTIFY takes a lock of the whole database at commit). The first is sent at once, the next ones at most every 10 ms.
 */
export function createPoke(db: Pick<Database, 'listen' | 'notify'>): Poke {
  const waiting = new Map<string, number>();
  const listeners = new Set<Poked>();
  let sending: Promise<void> | null = null;
  const closing = new AbortController();

  const tell = (payload: string) => {
    for (const [user, head] of parsePokes(payload)) for (const heard of listeners) heard(user, head);
  };

  const drain = async () => {
    // One iteration of the event loop, so that commits of the same moment are sent together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MAX_USERS);
      for (const [user] of batch) waiting.delete(user);
      const payload = batch.map(([user, head]) => `${user}:${head.toString(36)}`).join(',');
      try {
        await db.notify(CHANNEL, payload);
      } catch {
        // Other processes miss this poke, but this one can still poke its own sockets.
        tell(payload);
      }
      await sleep(REST, null, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  const listen = async () => {
    for (let wait = FIRST_RETRY; !closing.signal.aborted; wait = Math.min(wait * 2, LAST_RETRY)) {
      try {
        return await db.listen(CHANNEL, tell);
      } catch {
        await sleep(wait, null, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
    return null;
  };
  const listening = listen();

  return {
    touched: (user, head) => {
      if (closing.signal.aborted || (waiting.size >= MAX_WAITING && !waiting.has(user))) return;
      waiting.set(user, Math.max(head, waiting.get(user) ?? 0));
      sending ??= drain().finally(() => (sending = null));
    },
    onPoke: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    ready: listening.then(() => undefined),
    close: async () => {
      closing.abort();
      await sending;
      const stop = await listening;
      listeners.clear();
      await stop?.();
    },
  };
}

function* parsePokes(payload: string): Generator<[user: string, head: number]> {
  for (const part of payload.split(',')) {
    const [user, digits] = part.split(':');
    const head = Number.parseInt(digits ?? '', 36);
    if (user && Number.isSafeInteger(head)) yield [user, head];
  }
}
