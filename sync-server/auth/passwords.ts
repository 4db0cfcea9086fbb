import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id: 19 MiB, two passes; about 16 ms (server.md, 6). The algorithm and a random salt are the library's defaults. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A password of nobody: what an unknown address is checked against, so that the answer takes as long. */
const DECOY = hash(crypto.randomUUID(), COSTS);

/** More people want to sign in than this machine can check in reasonable time. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

export interface Passwords {
  /** A PHC string. Throws Busy. */
  hash(password: string): Promise<string>;
  /** Whether it is the password; null is an account that does not exist, checked as long, never true. Throws Busy. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** Bounds how much memory and how many cores passwords may take: `atOnce` run, `maxWaiting` wait, the rest hear Busy. */
export function createPasswords(atOnce = Math.min(4, availableParallelism()), maxWaiting = 100): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Busy('Too many passwords to check');
      // Whoever is done hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => run(() => hash(password, COSTS)),
    matches: (stored, password) =>
      run(async () => {
        const same = await verify(stored ?? (await DECOY), password);
        return same && stored !== null;
      }),
  };
}
