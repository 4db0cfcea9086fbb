/** Signing in by another service, as GoTrue offers it to signInWithOAuth: /authorize leads there, /callback back, /token exchanges the code. */
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import { isPassing } from '../http-errors.ts';
import { describeError } from '../log.ts';
import { accountById, isClosed } from './accounts.ts';
import type { AuthCore } from './core.ts';
import { AuthError, invalid } from './errors.ts';
import { makeCode, readChallenge, startFlow, takeFlow, useCode, type Flow } from './flow-states.ts';
import { accountOf } from './identities.ts';
import { readCode } from './input.ts';
import type { AuthContext } from './peer.ts';
import { createProvider, ProviderDown, ProviderRefused, type Proofs } from './provider.ts';
import { allowedRedirect, withFragment, withQuery } from './redirect.ts';

const GOOGLE = 'google';
/** How a session is opened, for its claim amr. */
const METHOD = 'oauth';

/** What a client may ask of the provider's page. */
const PASSED_ON = ['access_type', 'prompt', 'login_hint', 'hd', 'include_granted_scopes'];

export function oauthRoutes({ deps, iso, asOwner, count, signedIn, answer }: AuthCore) {
  const { config, log, now } = deps;
  const site = config.siteUrl ?? '';
  const provider = config.google && createProvider(config.google, site, now);

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
      count(c, 'signIn');
      // First, so that nothing is stored for a sign-in that cannot begin.
      await provider.reach();
      const flow = await asOwner((query) => startFlow(query, now(), { redirectTo, challenge }));
      return c.redirect(await provider.address(flow, passedOn(asked)), 302);
    });
  };

  const callback = async (c: AuthContext) => {
    onlyGet(c);
    if (!provider) throw invalid('Unsupported provider: provider is not enabled');
    const { state = '', error, error_description: why = '' } = c.req.query();
    // Until the state is known, nothing says where the person came from.
    const flow = await orLeadBack(c, site, async () => {
      count(c, 'signIn');
      if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
      const found = await asOwner((query) => takeFlow(query, now(), state));
      if (!found) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
      return found;
    });
    if (flow instanceof Response) return flow;
    if (error) return leadBack(c, flow.redirectTo, { error: oneWord(error), error_description: why.slice(0, 200) });
    return orLeadBack(c, flow.redirectTo, () => enter(c, { ...flow, state }));
  };

  /** Asks the provider who it is, and leads back with a code. */
  const enter = async (c: AuthContext, flow: Flow & Proofs): Promise<Response> => {
    if (!c.req.query('code')) {
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
    }
    const person = await provider!.person(flow, new URL(c.req.url).searchParams);
    const code = await twice(async (query) => {
      const account = await accountOf(query, GOOGLE, person, { signups: config.signups, now: iso() });
      if (isClosed(account, iso())) throw new AuthError(403, 'user_banned', 'User is banned');
      return makeCode(query, now(), account.id, METHOD, flow.challenge);
    });
    return c.redirect(withQuery(flow.redirectTo, { code }), 302);
  };

  /** A transaction; when two first sign-ins of a person meet, the second finds what the first has made. */
  const twice = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    asOwner(work).catch((thrown: unknown) => {
      if (sqlState(thrown) !== '23505') throw thrown;
      return asOwner(work);
    });

  /** `grant_type=pkce`: a session for a code and its verifier. */
  const exchange = async (c: AuthContext) => {
    count(c, 'signIn');
    const { auth_code, code_verifier } = await readCode(c);
    const done = await asOwner(async (query) => {
      const { user, method } = await useCode(query, now(), auth_code, code_verifier);
      const account = await accountById(query, user);
      return account && signedIn(query, account, c, method);
    });
    if (!done) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    return answer(c, done);
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
