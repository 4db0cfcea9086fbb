/** How often people may sign up, sign in and get mail: by address and by account (docs/operations.md, "Limits of sign-in"). */
import type { Config } from '../config.ts';
import { UNLIMITED, type Rate } from './rate-limit.ts';
import { WRONG_RATES, type WrongRates } from './wrong-passwords.ts';

/** Each address or account has its own bucket. High enough for many people behind one address. */
export interface AuthRates extends WrongRates {
  readonly signUp: Rate;
  readonly signIn: Rate;
  readonly refresh: Rate;
  readonly user: Rate;
  readonly mail: Rate;
}

const RATES: AuthRates = {
  signUp: { burst: 60, perSecond: 1 / 10 },
  signIn: { burst: 60, perSecond: 1 },
  refresh: { burst: 150, perSecond: 1 / 2 },
  user: { burst: 300, perSecond: 10 },
  mail: { burst: 5, perSecond: 1 / 60 },
  ...WRONG_RATES,
};
/** RATE_LIMITS=off. */
const NO_RATES: AuthRates = {
  signUp: UNLIMITED,
  signIn: UNLIMITED,
  refresh: UNLIMITED,
  user: UNLIMITED,
  mail: UNLIMITED,
  wrong: UNLIMITED,
  wrongFrom: UNLIMITED,
  wrongAnywhere: UNLIMITED,
};

/** The limits of this server. */
export const ratesOf = ({ rateLimits }: Pick<Config, 'rateLimits'>): AuthRates =>
  rateLimits === false ? NO_RATES : RATES;
