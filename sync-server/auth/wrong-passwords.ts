/** Limits wrong passwords so that guessing is slow and a stranger cannot lock the owner of an account out. */
import { createRateLimit, type Rate } from './rate-limit.ts';

export interface WrongRates {
  /** For one account from one address. */
  readonly wrong: Rate;
  /** For all accounts from one address, for strangers. */
  readonly wrongFrom: Rate;
  /**
   * For one account from all addresses, for strangers. It adds more than three times as much as `wrong` does, so that one address, or
   * three, cannot use it up.
   */
  readonly wrongAnywhere: Rate;
}

export const WRONG_RATES: WrongRates = {
  wrong: { burst: 10, perSecond: 1 / 120 },
  wrongFrom: { burst: 50, perSecond: 1 / 20 },
  wrongAnywhere: { burst: 100, perSecond: 1 / 36 },
};

export interface WrongPasswords {
  /**
   * Takes a try before the password is checked, so that many tries at once are limited like many in a row. Returns the seconds until
   * there is one, or a function that gives the try back, because no wrong password was found.
   */
  take(email: string, address: string): number | (() => void);
  /** Notes that the account's owner uses this address: they signed in, or renewed a session. */
  owns(email: string, address: string): void;
}

/**
 * An address that the owner has used is no stranger to that account: it has its own tries and shares none. To a stranger an account that
 * exists and one that does not look the same. In memory: after a restart an address is known again from its next sign-in or refresh.
 */
export function createWrongPasswords(rates: WrongRates, now: () => number, maxOwners = 20_000): WrongPasswords {
  const pair = createRateLimit(rates.wrong, now);
  const from = createRateLimit(rates.wrongFrom, now);
  const anywhere = createRateLimit(rates.wrongAnywhere, now);
  const owners = new Set<string>();

  return {
    take: (email, address) => {
      const both = `${email} ${address}`;
      const limits: (readonly [typeof pair, string])[] = [[pair, both]];
      if (!owners.has(both)) limits.push([from, address], [anywhere, email]);
      const taken: (() => void)[] = [];
      const giveBack = () => taken.forEach((give) => give());
      for (const [limit, key] of limits) {
        const wait = limit.take(key);
        if (wait > 0) {
          giveBack();
          return wait;
        }
        taken.push(() => limit.giveBack(key));
      }
      return giveBack;
    },
    owns: (email, address) => {
      const both = `${email} ${address}`;
      // A Set has the order of insertion, so the first one was used longest ago.
      owners.delete(both);
      owners.add(both);
      if (owners.size > maxOwners) owners.delete(owners.values().next().value!);
    },
  };
}
