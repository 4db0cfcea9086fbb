/** Small pushes of several people share a transaction (docs/decisions/0054). */
import type { Database, TxOptions } from '../database/port.ts';
import { callSync, callSyncTogether, type Told } from './statement.ts';

/** How many shared transactions run at a time: while one waits for the disk, the other works. */
const AT_ONCE = 2;
/** How many pushes each takes at most. */
const MOST = 16;
const OPTIONS: TxOptions = { grows: true };

interface Waiting {
  readonly user: string;
  readonly request: object;
  readonly done: (told: Told | Promise<Told>) => void;
}

/** `user` is whose it is, `request` as in callSync. */
export type SmallPush = (user: string, request: object) => Promise<Told>;

/**
 * Runs small pushes. One that finds a transaction free begins at once, so on a quiet server each has its own; those that have to wait share the next
 * one. What a shared one leaves out is called alone, and so is each push of one that fails, which has its own error then: a push takes effect once
 * however often it is sent (law 3).
 */
export function createSmallPushes(db: Pick<Database, 'once'>): SmallPush {
  const waiting: Waiting[] = [];
  /** Whose pushes wait or run here: those of one transaction are of different people. */
  const people = new Set<string>();
  let running = 0;

  const alone = (user: string, request: object) => callSync(db, user, request, OPTIONS);

  const run = async (pushes: readonly Waiting[]) => {
    const told = await callSyncTogether(db, pushes, OPTIONS).catch(() => []);
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

  return (user, request) => {
    if (people.has(user)) return alone(user, request);
    people.add(user);
    return new Promise((done) => {
      waiting.push({ user, request, done });
      // After whatever else has arrived by now.
      if (waiting.length === 1) setImmediate(begin);
    });
  };
}
