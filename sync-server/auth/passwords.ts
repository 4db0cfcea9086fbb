import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's values for argon2id: 19 MiB, two passes; about 16 ms. The algorithm and a random salt are the library's defaults. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** An unknown address is checked against this hash, so that the answer takes as long as for a known one. */
const DECOY = hash(crypto.randomUUID(), COSTS);

/** Too many passwords wait to be checked. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

export interface Passwords {
  /** Returns a PHC string. Throws Busy. */
  hash(password: string): Promise<string>;
  /** Whether the password is right. For null (no account) it takes as long and is false. Throws Busy. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** Limits memory and processor time: `atOnce` checks run, `maxWaiting` wait, the next ones throw Busy. */
export function createPasswords(atOnce = Math.min(4, availableParallelism()), maxWaiting = 100): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Busy('Too many passwords to check');
      // A check that ends starts the next one, so `running` does not change.
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
