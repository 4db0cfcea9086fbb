/** What every route of the account uses: limits, transactions as the owner of the tables, and opening a session. */
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { languageIn } from '../languages.ts';
import { isClosed, markSignIn, userJson, type Account } from './accounts.ts';
import { browserName } from './browser-name.ts';
import { AuthError } from './errors.ts';
import { metadataForToken } from './metadata.ts';
import { peerOf, type AuthContext } from './peer.ts';
import { createRateLimit } from './rate-limit.ts';
import type { AuthRates } from './rates.ts';
import { openSession, type Session } from './sessions.ts';
import { createWrongPasswords } from './wrong-passwords.ts';

/** An account with the session that was opened for it. */
export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

export type AuthCore = ReturnType<typeof createAuthCore>;

/** The one place that opens sessions: every way to sign in goes through `signedIn`. */
export function createAuthCore(deps: Deps, rates: AuthRates) {
  const { config, db, tokens, now } = deps;
  const limits = {
    signUp: createRateLimit(rates.signUp, now),
    signIn: createRateLimit(rates.signIn, now),
    refresh: createRateLimit(rates.refresh, now),
    user: createRateLimit(rates.user, now),
  };
  const perMailbox = createRateLimit(rates.mail, now);
  const wrongPasswords = createWrongPasswords(rates, now);
  const iso = () => new Date(now()).toISOString();
  const peer = (c: AuthContext) => peerOf(c, config.trustProxy);
  const browserOf = (c: AuthContext) => browserName(c.req.header('user-agent'));

  return {
    deps,
    iso,
    browserOf,
    /** The language that the client asks for. */
    languageOf: (c: AuthContext) => languageIn(c.req.header('accept-language')),
    /** Seconds until the next mail may go to this address; 0 takes one. */
    mailWait: (email: string) => perMailbox.take(email),
    /** A transaction as the owner of the tables. */
    asOwner: <T>(work: (query: Query) => Promise<T>): Promise<T> => db.tx(null, work),
    /** Counts a request of this client. Throws AuthError 429. */
    count: (c: AuthContext, name: keyof typeof limits) => {
      const wait = limits[name].take(peer(c));
      if (wait > 0) throw tooMany(wait);
    },
    /** Takes a try for this account from the limits of wrong passwords. Returns what gives it back. Throws AuthError 429. */
    takeTry: (c: AuthContext, email: string): (() => void) => {
      const taken = wrongPasswords.take(email, peer(c));
      if (typeof taken === 'number') throw tooMany(taken);
      return taken;
    },
    /** Notes that the owner of the account uses this client's address. */
    owns: (c: AuthContext, email: string) => wrongPasswords.owns(email, peer(c)),
    /**
     * Stores the time of the sign-in and makes a session, in one transaction. null: the password was changed in between. Throws AuthError for a
     * disabled account; the caller has checked the password or the link, so that only its owner learns of it.
     */
    signedIn: async (query: Query, account: Account, c: AuthContext, method?: string): Promise<SignedIn | null> => {
      if (isClosed(account, iso())) throw new AuthError(400, 'user_banned', 'User is banned');
      const marked = await markSignIn(query, iso(), account);
      return marked && { account: marked, session: await openSession(query, now(), marked.id, browserOf(c), method) };
    },
    /** The answer to a sign-in, in the JSON form that supabase-js stores. */
    answer: async (c: AuthContext, { account, session }: SignedIn): Promise<Response> => {
      c.set('claims', { sub: account.id });
      const issued = Math.floor(now() / 1000);
      const access_token = await tokens.sign({
        sub: account.id,
        email: account.email,
        session_id: session.id,
        app_metadata: account.app_metadata,
        user_metadata: metadataForToken(account.user_metadata),
        aal: 'aal1',
        amr: [{ method: session.method, timestamp: session.startedAt }],
      });
      return c.json({
        access_token,
        token_type: 'bearer',
        expires_in: tokens.lifetime,
        expires_at: issued + tokens.lifetime,
        refresh_token: session.refreshToken,
        user: userJson(account),
        // Of this server alone: whoever proves an address for which two passwords were given has none.
        has_password: account.password_hash !== null,
      });
    },
  };
}

/** The answer to a client that asks too often. `retryAfter` is in seconds. */
export const tooMany = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
