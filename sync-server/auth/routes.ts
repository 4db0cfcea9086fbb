/** The part of Supabase Auth (GoTrue) that supabase-js calls for people with an address and a password. */
import { Hono } from 'hono';
import type { Language } from '#lib/languages.ts';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import type { Deps } from '../deps.ts';
import { isPassing, refuse } from '../http-errors.ts';
import { describeError } from '../log.ts';
import {
  accountByEmail,
  accountById,
  addAccount,
  changeAccount,
  signUpAgain,
  userJson,
  type Account,
  type NewAccount,
} from './accounts.ts';
import { createAuthCore, tooMany } from './core.ts';
import { AuthError, errorResponse } from './errors.ts';
import { checkPassword, readChanges, readRefresh, readSignIn, readSignUp } from './input.ts';
import { mailRoutes } from './mail-routes.ts';
import { METADATA_RULE, metadataFits, onlyRemoves } from './metadata.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { otpRoute } from './otp-routes.ts';
import { Busy, createPasswords, type Passwords } from './passwords.ts';
import type { AuthContext, NodeEnv } from './peer.ts';
import { ratesOf, type AuthRates } from './rates.ts';
import { bearer } from './require-user.ts';
import { endSessions, rotate, sessionLives, type Scope } from './sessions.ts';
import type { Claims } from './tokens.ts';
import { verifyRoute } from './verify-routes.ts';

/** Mounted at /auth/v1. `passwords` and `rates` are for tests. */
export function authRoutes(
  deps: Deps,
  passwords: Passwords = createPasswords(),
  rates: AuthRates = ratesOf(deps.config),
): Hono<NodeEnv> {
  const { config, tokens, sessions, log, now } = deps;
  const core = createAuthCore(deps, rates);
  const { iso, asOwner, count, takeTry, owns, signedIn, answer, languageOf } = core;
  const mails = mailRoutes(core);
  const oauth = oauthRoutes(core);

  const signUp = async (c: AuthContext) => {
    count(c, 'signUp');
    if (!config.signups) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    const { email, password, data } = await readSignUp(c);
    checkPassword(password);
    // Hashed before the address is looked up, so that a taken and a free address take as long.
    const passwordHash = await passwords.hash(password);
    const added = { id: crypto.randomUUID(), email, passwordHash, metadata: data ?? {}, confirmed: config.autoconfirm };
    const began = iso();
    const done = await asOwner(async (query) => {
      const account = await addAccount(query, began, added);
      if (account === null) return null;
      if (config.autoconfirm) return signedIn(query, account, c);
      return {
        account: deps.mail ? await mails.sendConfirmation(query, account, languageOf(c)) : account,
        session: null,
      };
    });
    if (!config.autoconfirm && deps.mail) await signUpOnceMore(done === null, email, password, languageOf(c));
    if (done === null) {
      if (config.autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
      return c.json(nobody(added, began, deps.mail ? iso() : null));
    }
    if (done.session === null) {
      c.set('claims', { sub: done.account.id });
      return c.json(userJson(done.account));
    }
    owns(c, done.account.email);
    return answer(c, done);
  };

  /**
   * What a taken address needs: where it is not confirmed yet, a new link, and no password but one that was given twice; else its owner is told by mail. The answer is
   * the same as for any address, and so is its time: for a free one a password is compared too.
   */
  const signUpOnceMore = async (taken: boolean, email: string, password: string, language: Language): Promise<void> => {
    const known = taken ? await asOwner((query) => accountByEmail(query, email)) : null;
    const isSame = await passwords.matches(known?.password_hash ?? null, password);
    if (!taken) return;
    await asOwner(async (query) => {
      const account = await signUpAgain(query, iso(), email, isSame ? known!.password_hash : null);
      if (core.mailWait(email) > 0) return;
      if (account) await mails.sendConfirmation(query, account, language);
      else mails.sendAlreadyThere(email, language);
    });
  };

  const signIn = async (c: AuthContext) => {
    count(c, 'signIn');
    const { email, password } = await readSignIn(c);
    const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    const giveBack = takeTry(c, email);
    let account: Account | null = null;
    let right: boolean;
    try {
      account = await asOwner((query) => accountByEmail(query, email));
      right = await passwords.matches(account?.password_hash ?? null, password);
    } catch (thrown) {
      // Nothing was found out about the password.
      giveBack();
      throw thrown;
    }
    if (!right || account === null) throw wrong();
    giveBack();
    owns(c, email);
    if (account.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    const done = await asOwner((query) => signedIn(query, account, c));
    if (done === null) throw wrong();
    return answer(c, done);
  };

  const refresh = async (c: AuthContext) => {
    count(c, 'refresh');
    const { refresh_token } = await readRefresh(c);
    const rotation = await asOwner((query) => rotate(query, now(), refresh_token, core.browserOf(c)));
    if (rotation === 'unknown') {
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    // In the form of every route behind a token (live-tokens.ts).
    if (rotation === 'deleted') return refuse(c, ...ACCOUNT_DELETED);
    if ('reused' in rotation) {
      sessions.end([rotation.reused]);
      log({ event: 'refresh-token-reused' });
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    owns(c, rotation.account.email);
    return answer(c, rotation);
  };

  /** The account of the access token, if it and its session still exist. */
  const current = async (c: AuthContext): Promise<{ claims: Claims; account: Account }> => {
    count(c, 'user');
    const token = bearer(c.req.header('authorization'));
    if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const claims = await tokens.verify(token);
    if (claims === null) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
    c.set('claims', claims);
    const [account, lives] = await asOwner(async (query) => [
      await accountById(query, claims.sub),
      claims.session_id === undefined || (await sessionLives(query, claims.sub, claims.session_id)),
    ]);
    if (account === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (!lives) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    return { claims, account };
  };

  const changeUser = async (c: AuthContext) => {
    const { claims, account } = await current(c);
    const change = await readChanges(c);
    const newEmail = change.email && change.email !== account.email ? change.email : null;
    let passwordHash: string | null = null;
    if (change.password != null) {
      checkPassword(change.password);
      if (await passwords.matches(account.password_hash, change.password)) {
        throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
      }
      passwordHash = await passwords.hash(change.password);
    }
    const data = change.data ?? {};
    const { done: changed, ended } = await asOwner(async (query) => {
      // The account's row first: a sign-in with the old password locks it until its session exists, and that session is ended below.
      const done = await changeAccount(query, iso(), account.id, { passwordHash, metadata: data });
      // Thrown inside the transaction, which is then rolled back.
      if (done !== null && !metadataFits(done.user_metadata) && !onlyRemoves(data)) {
        throw new AuthError(400, 'validation_failed', METADATA_RULE);
      }
      if (newEmail) await mails.askNewAddress(query, account, newEmail, languageOf(c));
      if (passwordHash === null) return { done, ended: [] };
      return { done, ended: await endSessions(query, 'others', account.id, claims.session_id ?? null) };
    });
    sessions.end(ended);
    if (changed === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    return c.json({ ...userJson(changed), ...(newEmail ? { new_email: newEmail, email_change_sent_at: iso() } : {}) });
  };

  const signOut = async (c: AuthContext) => {
    const scope = c.req.query('scope') || 'global';
    if (!isScope(scope)) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
    const { claims } = await current(c);
    sessions.end(await asOwner((query) => endSessions(query, scope, claims.sub, claims.session_id ?? null)));
    return c.body(null, 204);
  };

  const grants: Readonly<Record<string, (c: AuthContext) => Promise<Response>>> = {
    password: signIn,
    refresh_token: refresh,
    pkce: oauth.exchange,
  };
  const grant = (c: AuthContext) => {
    const name = c.req.query('grant_type') ?? '';
    const run = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!run) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return run(c);
  };

  const app = new Hono<NodeEnv>();
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.onError((thrown, c) => {
    if (thrown instanceof AuthError) return errorResponse(c, thrown);
    if (thrown instanceof Busy) return errorResponse(c, tooMany(2));
    const request = c.get('requestId');
    log({ event: 'failure', ...(request ? { request } : {}), ...describeError(thrown) });
    if (isPassing(thrown)) {
      return errorResponse(c, new AuthError(503, 'unexpected_failure', 'Try again in a moment.', { retryAfter: 2 }));
    }
    return errorResponse(c, new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs'));
  });

  type Handler = (c: AuthContext) => Response | Promise<Response>;
  const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    '/signup': { POST: signUp },
    '/token': { POST: grant },
    '/user': { GET: async (c) => c.json(userJson((await current(c)).account)), PUT: changeUser },
    '/logout': { POST: signOut },
    '/resend': { POST: mails.resend },
    '/recover': { POST: mails.recover },
    '/otp': { POST: otpRoute(core, mails) },
    '/verify': { POST: verifyRoute(core, mails) },
    '/authorize': { GET: oauth.authorize },
    '/callback': { GET: oauth.callback },
    '/settings': { GET: (c) => c.json(settings(deps)) },
    '/health': { GET: (c) => c.json({ name: 'Daymark', description: 'Sign-in as GoTrue offers it' }) },
    '/.well-known/jwks.json': {
      GET: (c) => {
        c.header('Cache-Control', 'public, max-age=600');
        return c.json(tokens.jwks());
      },
    },
  };
  for (const [path, handlers] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
    const allow = Object.keys(handlers).join(', ');
    app.all(path, () => {
      throw new AuthError(405, 'unknown', 'Method not allowed', { allow });
    });
  }
  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'Not found');
  });
  return app;
}

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies Scope[];
const isScope = (scope: string): scope is Scope => SCOPES.includes(scope);

/**
 * The answer to a sign-up for a taken address where addresses are confirmed by mail: a made-up user like any new one, so that nobody learns
 * which addresses have an account. GoTrue's has no identities, by which it can be told apart.
 */
const nobody = ({ id, email, metadata }: NewAccount, now: string, sent: string | null) =>
  userJson({
    id,
    email,
    password_hash: null,
    proved_email: null,
    identities: [],
    email_confirmed_at: null,
    confirmation_sent_at: sent,
    disabled_at: null,
    disabled_until: null,
    last_sign_in_at: null,
    user_metadata: metadata,
    app_metadata: { provider: 'email', providers: ['email'] },
    created_at: now,
    updated_at: now,
  });

/** What this server offers. Of GoTrue's answer, only what a client here can make use of. */
const settings = ({ config: { signups, autoconfirm, google }, mail }: Pick<Deps, 'config' | 'mail'>) => ({
  external: { email: true, google: google !== undefined },
  disable_signup: !signups,
  mailer_autoconfirm: autoconfirm,
  // Not GoTrue's: whether links and codes can be sent at all.
  mailer_enabled: mail !== undefined,
});
