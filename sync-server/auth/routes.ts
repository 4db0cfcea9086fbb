/** The part of Supabase Auth (GoTrue) that supabase-js calls for people with an address and a password. */
import { Hono } from 'hono';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { isPassing, refuse } from '../http-errors.ts';
import { describeError } from '../log.ts';
import { alreadyThere } from '../mail/texts.ts';
import {
  accountByEmail,
  accountById,
  addAccount,
  changeAccount,
  isClosed,
  markSignIn,
  signUpAgain,
  userJson,
  type Account,
  type NewAccount,
} from './accounts.ts';
import { AuthError, errorResponse } from './errors.ts';
import { browserName } from './browser-name.ts';
import { checkPassword, readChanges, readRefresh, readSignIn, readSignUp } from './input.ts';
import { createLetters } from './letters.ts';
import { mailRoutes } from './mail-routes.ts';
import { METADATA_RULE, metadataFits, metadataForToken, onlyRemoves } from './metadata.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { otpRoute } from './otp-routes.ts';
import { Busy, createPasswords, type Passwords } from './passwords.ts';
import { peerOf, type AuthContext, type NodeEnv } from './peer.ts';
import { createRateLimit } from './rate-limit.ts';
import { ratesOf, type AuthRates } from './rates.ts';
import { bearer } from './require-user.ts';
import { endSessions, openSession, rotate, sessionLives, type Scope, type Session } from './sessions.ts';
import type { Claims } from './tokens.ts';
import { verifyRoute } from './verify-routes.ts';
import { createWrongPasswords } from './wrong-passwords.ts';

/** Mounted at /auth/v1. `passwords` and `rates` are for tests. */
export function authRoutes(
  deps: Deps,
  passwords: Passwords = createPasswords(),
  rates: AuthRates = ratesOf(deps.config),
): Hono<NodeEnv> {
  const { config, db, tokens, sessions, log, now } = deps;
  const limits = {
    signUp: createRateLimit(rates.signUp, now),
    signIn: createRateLimit(rates.signIn, now),
    refresh: createRateLimit(rates.refresh, now),
    user: createRateLimit(rates.user, now),
    mail: createRateLimit(rates.mail, now),
  };
  const wrongPasswords = createWrongPasswords(rates, now);

  const iso = () => new Date(now()).toISOString();
  const browserOf = (c: AuthContext) => browserName(c.req.header('user-agent'));
  const peer = (c: AuthContext) => peerOf(c, config.trustProxy);
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db.tx(null, work);
  const tooMany = (retryAfter: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
  const take = (name: keyof typeof limits, key: string) => {
    const wait = limits[name].take(key);
    if (wait > 0) throw tooMany(wait);
  };

  /** The session in the JSON form that supabase-js stores. */
  const sessionJson = async (account: Account, session: Session) => {
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
    return {
      access_token,
      token_type: 'bearer',
      expires_in: tokens.lifetime,
      expires_at: issued + tokens.lifetime,
      refresh_token: session.refreshToken,
      user: userJson(account),
    };
  };

  /**
   * Stores the time of the sign-in and makes a session, in one transaction. null: the password has changed meanwhile. Throws AuthError for a
   * disabled account; the caller has checked the password or the link, so that only its owner learns of it.
   */
  const signedIn = async (query: Query, account: Account, c: AuthContext, method?: string) => {
    if (isClosed(account, iso())) throw new AuthError(400, 'user_banned', 'User is banned');
    const marked = await markSignIn(query, iso(), account);
    return marked && { account: marked, session: await openSession(query, now(), marked.id, browserOf(c), method) };
  };

  const letters = createLetters(deps);
  const count = (c: AuthContext) => take('signIn', peer(c));
  const mails = mailRoutes({ deps, letters, perMailbox: limits.mail, count });
  const otp = otpRoute({
    deps,
    passwords,
    letters,
    mails,
    count: (c, makesAccount) => take(makesAccount ? 'signUp' : 'signIn', peer(c)),
  });
  const takeTry = (email: string, address: string) => {
    const taken = wrongPasswords.take(email, address);
    if (typeof taken === 'number') throw tooMany(taken);
    return taken;
  };
  const verify = verifyRoute({
    deps,
    count,
    takeTry: (c, email) => takeTry(email, peer(c)),
    signedIn,
    sessionJson,
  });

  const oauth = oauthRoutes({ deps, count: (c) => take('signIn', peer(c)), signedIn, sessionJson });

  const signUp = async (c: AuthContext) => {
    const address = peer(c);
    take('signUp', address);
    if (!config.signups) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    const { email, password, data } = await readSignUp(c);
    checkPassword(password);
    // Hashed before the address is looked up, so that a taken and a free address take as long.
    const passwordHash = await passwords.hash(password);
    const added = { id: crypto.randomUUID(), email, passwordHash, metadata: data ?? {}, confirmed: config.autoconfirm };
    const began = iso();
    const done = await asOwner(async (query) => {
      const account = await addAccount(query, began, added);
      if (account === null) return signUpOnceMore(query, added);
      if (config.autoconfirm) return signedIn(query, account, c);
      return { account: deps.mail ? await mails.sendConfirmation(query, account) : account, session: null };
    });
    if (done === null) {
      if (config.autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
      return c.json(nobody(added, began, deps.mail ? iso() : null));
    }
    c.set('claims', { sub: done.account.id });
    if (done.session === null) return c.json(userJson(done.account));
    wrongPasswords.owns(done.account.email, address);
    return c.json(await sessionJson(done.account, done.session));
  };

  /**
   * A taken address. Where it is not confirmed yet, the new password counts and a new link is sent; else its owner is told by mail. The answer
   * is that of any address.
   */
  const signUpOnceMore = async (query: Query, { email, passwordHash }: { email: string; passwordHash: string }) => {
    if (config.autoconfirm || !deps.mail || limits.mail.take(email) > 0) return null;
    const account = await signUpAgain(query, iso(), email, passwordHash);
    if (account) await mails.sendConfirmation(query, account);
    else deps.mail.send(alreadyThere(email, `${config.siteUrl ?? ''}/auth?mode=login`));
    return null;
  };

  const signIn = async (c: AuthContext) => {
    const address = peer(c);
    take('signIn', address);
    const { email, password } = await readSignIn(c);
    const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    const taken = takeTry(email, address);
    let account: Account | null = null;
    let right: boolean;
    try {
      account = await asOwner((query) => accountByEmail(query, email));
      right = await passwords.matches(account?.password_hash ?? null, password);
    } catch (thrown) {
      // Nothing was found out about the password.
      taken();
      throw thrown;
    }
    if (!right || account === null) throw wrong();
    taken();
    wrongPasswords.owns(email, address);
    if (account.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    const done = await asOwner((query) => signedIn(query, account, c));
    if (done === null) throw wrong();
    c.set('claims', { sub: done.account.id });
    return c.json(await sessionJson(done.account, done.session));
  };

  const refresh = async (c: AuthContext) => {
    const address = peer(c);
    take('refresh', address);
    const { refresh_token } = await readRefresh(c);
    const rotation = await asOwner((query) => rotate(query, now(), refresh_token, browserOf(c)));
    if (rotation === 'unknown') {
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    // The answer by which a device asks whether to keep a local copy, in the form of every route behind a token (live-tokens.ts).
    if (rotation === 'deleted') return refuse(c, 410, 'account_deleted', 'This account has been deleted.');
    if ('reused' in rotation) {
      sessions.end([rotation.reused]);
      log({ event: 'refresh-token-reused' });
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    c.set('claims', { sub: rotation.account.id });
    wrongPasswords.owns(rotation.account.email, address);
    return c.json(await sessionJson(rotation.account, rotation.session));
  };

  /** The account of the access token, if it and its session still exist. */
  const current = async (c: AuthContext): Promise<{ claims: Claims; account: Account }> => {
    take('user', peer(c));
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
      if (newEmail) await mails.askNewAddress(query, account, newEmail);
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
    if (thrown instanceof Busy) {
      return errorResponse(
        c,
        new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 2 }),
      );
    }
    const request = c.get('requestId');
    log({ event: 'failure', ...(request ? { request } : {}), ...describeError(thrown) });
    if (isPassing(thrown)) {
      return errorResponse(c, new AuthError(503, 'unexpected_failure', 'Try again in a moment.', { retryAfter: 2 }));
    }
    return errorResponse(c, new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs'));
  });

  app.post('/signup', signUp);
  app.post('/token', grant);
  app.get('/user', async (c) => c.json(userJson((await current(c)).account)));
  app.put('/user', changeUser);
  app.post('/logout', signOut);
  app.post('/resend', mails.resend);
  app.post('/recover', mails.recover);
  app.post('/otp', otp);
  app.post('/verify', verify);
  app.get('/authorize', oauth.authorize);
  app.get('/callback', oauth.callback);
  app.get('/settings', (c) => c.json(settings(deps)));
  app.get('/health', (c) => c.json({ name: 'Daymark', description: 'Sign-in as GoTrue offers it' }));
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(tokens.jwks());
  });
  for (const [path, allow] of Object.entries(ALLOWED)) {
    app.all(path, () => {
      throw new AuthError(405, 'unknown', 'Method not allowed', { allow });
    });
  }
  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'Not found');
  });
  return app;
}

const ALLOWED: Readonly<Record<string, string>> = {
  '/signup': 'POST',
  '/token': 'POST',
  '/user': 'GET, PUT',
  '/logout': 'POST',
  '/resend': 'POST',
  '/authorize': 'GET',
  '/callback': 'GET',
  '/recover': 'POST',
  '/otp': 'POST',
  '/verify': 'POST',
  '/settings': 'GET',
  '/health': 'GET',
  '/.well-known/jwks.json': 'GET',
};

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

const PROVIDERS = ['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'github', 'gitlab', 'linkedin', 'phone'];

const settings = ({ config: { signups, autoconfirm, google }, mail }: Pick<Deps, 'config' | 'mail'>) => ({
  external: {
    anonymous_users: false,
    email: true,
    google: google !== undefined,
    ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
  },
  disable_signup: !signups,
  mailer_autoconfirm: autoconfirm,
  // Not GoTrue's: whether links and codes can be sent at all.
  mailer_enabled: mail !== undefined,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
});
