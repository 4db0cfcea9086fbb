/** Pushes of one new row by several people share a transaction (docs/decisions/0054). */
import type { SyncRequest } from '#sync/protocol.ts';
import type { Database, TxOptions } from '../database/port.ts';
import type { Handed } from './handed.ts';
import { callSync, callSyncTogether, type Told } from './statement.ts';

/** How many shared transactions run at a time: while one waits for the disk, the other works. */
const AT_ONCE = 2;
/** How many pushes each takes at most. */
const MOST = 16;
/** How many pushes wait for one. The next ones are called alone, and wait as every other call does. */
const MOST_WAITING = 200;
/** The longest body of a push that shares a transaction, in characters. */
const LONGEST = 16_384;
const ALONE: TxOptions = { grows: true };
/** Shorter than a call alone may take, so that the device still waits when that follows. */
const SHARED: TxOptions = { grows: true, timeout: 5_000 };

/** A request as the SQL gets it (statement.ts). */
type Request = Omit<SyncRequest, 'muts'> & { readonly muts: readonly Handed[] };

interface Waiting {
  readonly user: string;
  readonly request: Request;
  readonly done: (told: Told | Promise<Told>) => void;
}

/** Runs a push of `user`; `length` is that of its body, in characters. */
export type Push = (user: string, request: Request, length: number) => Promise<Told>;

/** Whether the SQL may take it for a push of one new row by a device that has everything. */
const mayShare = ({ muts, cursor, snapshot }: Request, length: number) =>
  muts.length === 1 && muts[0]!.op === 'put' && cursor !== null && snapshot === undefined && length <= LONGEST;

/**
 * Runs pushes. Those that may share a transaction begin at once when one is free, so on a quiet server each has its own; those that have to wait
 * share the next one. What a shared one leaves out is called alone, and so is each push of one that fails, which has its own error then: a push
 * takes effect once however often it is sent (law 3).
 */
export function createPushes(db: Pick<Database, 'once'>): Push {
  const waiting: Waiting[] = [];
  /** Whose pushes wait or run in a shared transaction: those of one are of different people. */
  const people = new Set<string>();
  let running = 0;

  const alone = (user: string, request: Request) => callSync(db, user, request, ALONE);

  const run = async (pushes: readonly Waiting[]) => {
    const told = await callSyncTogether(db, pushes, SHARED).catch(() => []);
    pushes.forEach(({ user, request, done }, n) => {
      people.delete(user);
      done(told[n] ?? alone(user, request));
    });
  };

  const begin = () => {
    while (running < AT_ONCE && waiting.length > 0) {
      running += 1;
      void run(waiting.splice(0, MOST)).then(() => {
        running -= 1;
        begin();
      });
    }
  };

  return (user, request, length) => {
    if (!mayShare(request, length) || people.has(user) || waiting.length >= MOST_WAITING) return alone(user, request);
    people.add(user);
    return new Promise((done) => {
      waiting.push({ user, request, done });
      // After whatever else has arrived by now.
      if (waiting.length === 1) setImmediate(begin);
    });
  };
}
