/** Signing in by another service, as GoTrue offers it to signInWithOAuth: /authorize leads there, /callback back, /token exchanges the code. */
import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { isPassing } from '../http-errors.ts';
import { describeError } from '../log.ts';
import { accountById, isClosed, type Account } from './accounts.ts';
import { AuthError } from './errors.ts';
import { makeCode, readChallenge, startFlow, STATE_LIFE, takeFlow, useCode, type Flow } from './flow-states.ts';
import { accountOf } from './identities.ts';
import { readCode } from './input.ts';
import type { AuthContext } from './peer.ts';
import { createProvider, ProviderDown, ProviderRefused, type Proofs } from './provider.ts';
import { allowedRedirect, withFragment, withQuery } from './redirect.ts';
import type { Session } from './sessions.ts';

const GOOGLE = 'google';
/** How a session is opened, for its claim amr. */
const METHOD = 'oauth';
/** Binds a flow without a code challenge to its browser: else a link could sign somebody in to the account of whoever made it. */
const COOKIE = 'daymark-oauth';

/** What a client may ask of the provider's page. */
const PASSED_ON = ['access_type', 'prompt', 'login_hint', 'hd', 'include_granted_scopes'];

interface OAuthRouteDeps {
  readonly deps: Deps;
  /** Counts a request of this client. Throws AuthError 429. */
  readonly count: (c: AuthContext) => void;
  readonly signedIn: (
    query: Query,
    account: Account,
    c: AuthContext,
    method: string,
  ) => Promise<{ account: Account; session: Session } | null>;
  readonly sessionJson: (
    account: Account,
    session: Session,
  ) => Promise<{
    access_token: string;
    token_type: string;
    expires_in: number;
    expires_at: number;
    refresh_token: string;
  }>;
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
const banned = () => new AuthError(403, 'user_banned', 'User is banned');

export function oauthRoutes({ deps, count, signedIn, sessionJson }: OAuthRouteDeps) {
  const { config, db, log, now } = deps;
  const site = config.siteUrl ?? '';
  const provider = config.google && createProvider(config.google, site, now);
  const iso = () => new Date(now()).toISOString();

  /** Leads to the provider. What the client got wrong is answered as GoTrue does, in JSON; what a person can meet leads back to the client. */
  const authorize = async (c: AuthContext) => {
    onlyGet(c);
    const asked = c.req.query();
    if (asked.provider !== GOOGLE || !provider) {
      throw invalid('Unsupported provider: provider is not enabled');
    }
    const challenge = readChallenge(asked.code_challenge, asked.code_challenge_method);
    const redirectTo = allowedRedirect(config, site, asked.redirect_to ?? null);
    return orLeadBack(c, redirectTo, async () => {
      count(c);
      // First, so that nothing is stored for a sign-in that cannot begin.
      await provider.reach();
      const browser = challenge ? null : browserOf(c);
      const flow = await db.tx(null, (query) => startFlow(query, now(), { redirectTo, challenge, browser }));
      return c.redirect(await provider.address(flow, passedOn(asked)), 302);
    });
  };

  /** The browser that came back is the one that was sent, by a cookie for this path alone. */
  const browserOf = (c: AuthContext): string => {
    const browser = getCookie(c, COOKIE) ?? randomBytes(32).toString('base64url');
    setCookie(c, COOKIE, browser, {
      path: '/auth/v1',
      httpOnly: true,
      sameSite: 'Lax',
      secure: site.startsWith('https:'),
      maxAge: STATE_LIFE / 1000,
    });
    return browser;
  };

  const callback = async (c: AuthContext) => {
    onlyGet(c);
    if (!provider) throw invalid('Unsupported provider: provider is not enabled');
    const { state = '', error, error_description: why = '' } = c.req.query();
    // Until the state is known, nothing says where the person came from.
    const flow = await orLeadBack(c, site, async () => {
      count(c);
      if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
      const found = await db.tx(null, (query) => takeFlow(query, now(), state, getCookie(c, COOKIE) ?? null));
      if (!found) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
      return found;
    });
    if (flow instanceof Response) return flow;
    if (error) return leadBack(c, flow.redirectTo, { error: oneWord(error), error_description: why.slice(0, 200) });
    return orLeadBack(c, flow.redirectTo, () => enter(c, { ...flow, state }));
  };

  /** Asks the provider who it is, and leads back with a code or with the session. */
  const enter = async (c: AuthContext, flow: Flow & Proofs): Promise<Response> => {
    if (!c.req.query('code')) {
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
    }
    const person = await provider!.person(flow, new URL(c.req.url).searchParams);
    const { challenge, redirectTo } = flow;
    const recognised = async (query: Query) => {
      const account = await accountOf(query, GOOGLE, person, { signups: config.signups, now: iso() });
      if (isClosed(account, iso())) throw banned();
      return account;
    };
    if (challenge) {
      const code = await twice((query) =>
        recognised(query).then(({ id }) => makeCode(query, now(), id, METHOD, challenge)),
      );
      return c.redirect(withQuery(redirectTo, { code }), 302);
    }
    const done = await twice(async (query) => signedIn(query, await recognised(query), c, METHOD));
    if (!done) throw new AuthError(409, 'conflict', 'The account was changed meanwhile. Try again.');
    c.set('claims', { sub: done.account.id });
    const { access_token, token_type, expires_in, expires_at, refresh_token } = await sessionJson(
      done.account,
      done.session,
    );
    const numbers = { expires_in: String(expires_in), expires_at: String(expires_at) };
    return c.redirect(withFragment(redirectTo, { access_token, token_type, ...numbers, refresh_token }), 302);
  };

  /** A transaction; when two first sign-ins of a person meet, the second finds what the first has made. */
  const twice = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    db.tx(null, work).catch((thrown: unknown) => {
      if (sqlState(thrown) !== '23505') throw thrown;
      return db.tx(null, work);
    });

  /** `grant_type=pkce`: a session for a code and its verifier. */
  const exchange = async (c: AuthContext) => {
    count(c);
    const { auth_code, code_verifier } = await readCode(c);
    const done = await db.tx(null, async (query) => {
      const { user, method } = await useCode(query, now(), auth_code, code_verifier);
      const account = await accountById(query, user);
      return account && signedIn(query, account, c, method);
    });
    if (!done) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    c.set('claims', { sub: done.account.id });
    return c.json(await sessionJson(done.account, done.session));
  };

  /** Runs what a person waits for in a page of the browser: every failure leads back to the client, in GoTrue's form. */
  const orLeadBack = async <T>(c: AuthContext, to: string, work: () => Promise<T>): Promise<T | Response> => {
    try {
      return await work();
    } catch (thrown) {
      return leadBack(c, to, oauthError(thrown, c));
    }
  };

  const oauthError = (thrown: unknown, c: AuthContext): Readonly<Record<string, string>> => {
    if (thrown instanceof AuthError) {
      const error = OAUTH[thrown.status] ?? 'server_error';
      return { error, error_code: thrown.code, error_description: thrown.message };
    }
    const request = c.get('requestId');
    const why = thrown instanceof ProviderDown || thrown instanceof ProviderRefused ? thrown.cause : thrown;
    log({
      event: 'sign-in-by-provider-failed',
      ...(request ? { request } : {}),
      ...describeError(why),
      ...oauthCode(why),
    });
    const failed = (error: string, error_description: string) => ({
      error,
      error_code: 'unexpected_failure',
      error_description,
    });
    if (thrown instanceof ProviderDown) {
      return failed('temporarily_unavailable', 'Google does not answer this server. Try again in a moment.');
    }
    if (thrown instanceof ProviderRefused) return failed('server_error', 'Unable to exchange external code');
    return isPassing(thrown)
      ? failed('temporarily_unavailable', 'Try again in a moment.')
      : failed('server_error', 'Unexpected failure, please check server logs');
  };

  return { authorize, callback, exchange };
}

/** GoTrue's words for a status in a redirect (RFC 6749, 4.1.2.1). */
const OAUTH: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  409: 'temporarily_unavailable',
  422: 'access_denied',
  429: 'temporarily_unavailable',
};

/** In the query and in the fragment, as GoTrue does: servers read the one, older clients the other. */
const leadBack = (c: AuthContext, to: string, error: Readonly<Record<string, string>>): Response =>
  c.redirect(withFragment(withQuery(to, error), error), 302);

/** The provider's own code, for the log: 'invalid_client' is a wrong secret. */
function oauthCode(thrown: unknown): { readonly code?: string } {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'error') : undefined;
  return typeof code === 'string' ? { code: oneWord(code) } : {};
}

/** An error code of the provider; everything else that a query can have is no code. */
const oneWord = (error: string): string => (/^\w{1,60}$/.test(error) ? error : 'server_error');

/** Hono gives HEAD to the handler of GET: a program that looks at addresses must not use them up. */
function onlyGet(c: AuthContext): void {
  if (c.req.method !== 'GET') throw new AuthError(405, 'unknown', 'Method not allowed', { allow: 'GET' });
}

function passedOn(asked: Readonly<Record<string, string>>): Record<string, string> {
  const given = PASSED_ON.flatMap((name) => (asked[name] ? [[name, asked[name].slice(0, 254)] as const] : []));
  const scopes = (asked.scopes ?? '')
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope));
  const all = [...new Set(['openid', 'email', 'profile', ...scopes.slice(0, 10)])];
  return { ...Object.fromEntries(given), scope: all.join(' ') };
}
