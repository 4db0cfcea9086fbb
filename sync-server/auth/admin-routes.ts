/**
 * The admin API of Supabase Auth, for who has the service key (service-key.ts): the people, invitations, and links to hand on. What an act does to an
 * account is in account-acts.ts, which the operator's commands use too.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { deleteAccount } from '../account/reset.ts';
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { changeAs, closeAccount, openAccount } from './account-acts.ts';
import {
  accountByEmail,
  accountById,
  addAccount,
  changeAccount,
  markConfirmationSent,
  pageOfAccounts,
  signUpAgain,
  userJson,
  type Account,
  type NewAccount,
} from './accounts.ts';
import { banDuration, pageOf, readAdminDelete, readAdminUser, readGenerateLink, readInvite } from './admin-input.ts';
import { AuthError } from './errors.ts';
import { checkPassword, invalid } from './input.ts';
import type { Letters } from './letters.ts';
import type { LinkKind } from './mail-links.ts';
import { unknownPassword, type Passwords } from './passwords.ts';
import type { NodeEnv } from './peer.ts';
import { allowedRedirect } from './redirect.ts';
import { bearer } from './require-user.ts';
import { isServiceKey } from './service-key.ts';

type AuthContext = Context<NodeEnv>;

interface Shared {
  readonly deps: Deps;
  readonly passwords: Passwords;
  readonly letters: Letters;
  /** Counts a request of this client. Throws AuthError 429. */
  readonly count: (c: AuthContext) => void;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const exists = () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
const noUser = () => new AuthError(404, 'user_not_found', 'User not found');
const NO_PHONE = () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');

/** Throws the AuthError of an address that is taken, where the database says so. */
const taken = (thrown: unknown): never => {
  if (sqlState(thrown) === '23505') throw exists();
  throw thrown;
};

/** What a type of `generate_link` makes, and what `verifyOtp` calls it. */
const LINKS: Readonly<Record<string, readonly [kind: LinkKind, type: string]>> = {
  signup: ['signup', 'signup'],
  invite: ['signup', 'invite'],
  magiclink: ['magiclink', 'magiclink'],
  recovery: ['recovery', 'recovery'],
  email_change_new: ['email_change', 'email_change'],
};

export function adminRoutes({ deps, passwords, letters, count }: Shared) {
  const { config, db, mail, tokens, sessions, log, now } = deps;
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db.tx(null, work);
  const iso = () => new Date(now()).toISOString();
  /** The line of the log that says what was done to whom: ids only. */
  const done = (code: string, user: string) => log({ event: 'admin', code, user });

  /** Lets the holder of the service key in, and no page of a browser but those of origins that the operator has named. */
  const onlyOperator: MiddlewareHandler<NodeEnv> = async (c, next) => {
    count(c);
    const token = bearer(c.req.header('authorization'));
    if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const origin = c.req.header('origin');
    const ofBrowser = origin !== undefined || c.req.header('sec-fetch-site') !== undefined;
    const allowed = !ofBrowser || (origin !== undefined && (config.corsOrigins ?? []).includes(origin));
    if (!(await isServiceKey(db, tokens, token))) {
      if (await tokens.verify(token)) throw new AuthError(403, 'not_admin', 'User not allowed');
      throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
    }
    if (!allowed) throw new AuthError(403, 'not_admin', 'The service key is not accepted from this website');
    return next();
  };

  const userOf = async (c: AuthContext): Promise<Account> => {
    const id = c.req.param('id') ?? '';
    if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
    const account = await asOwner((query) => accountById(query, id.toLowerCase()));
    if (account === null) throw noUser();
    return account;
  };

  const list = async (c: AuthContext) => {
    const { page, perPage } = pageOf(c);
    const { accounts, total } = await asOwner((query) => pageOfAccounts(query, page, perPage));
    const last = Math.ceil(total / perPage);
    const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
    c.header('Link', [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
    c.header('X-Total-Count', String(total));
    return c.json({ users: accounts.map(userJson), aud: 'authenticated' });
  };

  /** Adds an account. Throws AuthError when the address has one. */
  const add = async (query: Query, wanted: Omit<NewAccount, 'id'> & { readonly id?: string }): Promise<Account> => {
    const id = wanted.id ?? crypto.randomUUID();
    const [gone] = await query('select 1 from sync.forgotten where user_id = $1', [id]);
    if (gone) throw invalid('This id had an account that was deleted');
    const account = await addAccount(query, iso(), { ...wanted, id }).catch(taken);
    if (account === null) throw exists();
    return account;
  };

  const hashOf = async (password: string | null | undefined): Promise<string> => {
    if (!password) return unknownPassword(passwords);
    checkPassword(password);
    return passwords.hash(password);
  };

  const create = async (c: AuthContext) => {
    const asked = await readAdminUser(c);
    if (asked.phone) throw NO_PHONE();
    const { email } = asked;
    if (!email) throw invalid('Cannot create a user without either an email or phone');
    if (asked.password_hash) throw invalid('Password hashes of other services are not accepted');
    const closedFor = asked.ban_duration ? banDuration(asked.ban_duration) : 0;
    const passwordHash = await hashOf(asked.password);
    const made = await asOwner(async (query) => {
      const account = await add(query, {
        ...(asked.id ? { id: asked.id } : {}),
        email,
        passwordHash,
        metadata: asked.user_metadata ?? {},
        confirmed: asked.email_confirm ?? false,
      });
      const change = { appMetadata: asked.app_metadata ?? {} };
      return (await changeAccount(query, iso(), account.id, change)) ?? account;
    });
    if (closedFor > 0) await closeAccount(db, now(), made, new Date(now() + closedFor).toISOString());
    done('create', made.id);
    return c.json(userJson(closedFor > 0 ? ((await asOwner((query) => accountById(query, made.id))) ?? made) : made));
  };

  const update = async (c: AuthContext) => {
    const account = await userOf(c);
    const asked = await readAdminUser(c);
    if (asked.phone) throw NO_PHONE();
    if (asked.password_hash) throw invalid('Password hashes of other services are not accepted');
    const closedFor = asked.ban_duration ? banDuration(asked.ban_duration) : null;
    const { ended } = await changeAs(db, now(), account.id, {
      ...(asked.password == null ? {} : { passwordHash: await hashOf(asked.password) }),
      ...(asked.email ? { email: asked.email } : {}),
      confirmed: asked.email_confirm ?? false,
      metadata: asked.user_metadata ?? {},
      appMetadata: asked.app_metadata ?? {},
    }).catch(taken);
    sessions.end(ended);
    if (closedFor === 0) await openAccount(db, account.id);
    else if (closedFor !== null) {
      sessions.end(await closeAccount(db, now(), account, new Date(now() + closedFor).toISOString()));
    }
    done('update', account.id);
    const changed = await asOwner((query) => accountById(query, account.id));
    if (changed === null) throw noUser();
    return c.json(userJson(changed));
  };

  const remove = async (c: AuthContext) => {
    const account = await userOf(c);
    if ((await readAdminDelete(c)).should_soft_delete) {
      throw invalid('A soft deletion is not offered: close the account with ban_duration instead');
    }
    await deleteAccount(db, account.id, now());
    done('delete', account.id);
    return c.json({});
  };

  /** The account that is invited, unconfirmed. Throws AuthError for an address that is confirmed. */
  const invitedAccount = async (email: string, data: Record<string, unknown>): Promise<Account> => {
    const passwordHash = await unknownPassword(passwords);
    return asOwner(async (query) => {
      const known = await accountByEmail(query, email);
      if (known === null) return add(query, { email, passwordHash, metadata: data, confirmed: false });
      if (known.email_confirmed_at !== null) throw exists();
      // A password that was given with an address nobody has confirmed may be a stranger's.
      return (await signUpAgain(query, iso(), email, passwordHash)) ?? known;
    });
  };

  const inviteByMail = async (c: AuthContext) => {
    const { email, data } = await readInvite(c);
    if (!mail) throw new AuthError(400, 'email_provider_disabled', 'This server sends no mail');
    const account = await invitedAccount(email, data ?? {});
    const marked = await asOwner(async (query) => {
      await letters.send(query, { kind: 'signup', user: account.id, to: email, invite: true });
      return markConfirmationSent(query, iso(), account.id);
    });
    done('invite', account.id);
    return c.json({ ...userJson(marked ?? account), invited_at: iso() });
  };

  /** The account that a link is for; made where the type makes one. Throws AuthError. */
  const accountOfLink = async (type: string, asked: Awaited<ReturnType<typeof readGenerateLink>>): Promise<Account> => {
    const { email } = asked;
    const data = asked.data ?? {};
    if (type === 'invite') return invitedAccount(email, data);
    const known = await asOwner((query) => accountByEmail(query, email));
    if (type !== 'signup') {
      if (known === null) throw new AuthError(404, 'user_not_found', 'User with this email not found');
      return known;
    }
    if (known !== null && known.email_confirmed_at !== null) throw exists();
    const passwordHash = await hashOf(asked.password);
    return asOwner(async (query) => {
      if (known === null) return add(query, { email, passwordHash, metadata: data, confirmed: false });
      return (await changeAccount(query, iso(), known.id, { passwordHash, metadata: data })) ?? known;
    });
  };

  const generateLink = async (c: AuthContext) => {
    const asked = await readGenerateLink(c);
    if (asked.type === 'email_change_current') {
      throw invalid('Enable secure email change to generate link for current email');
    }
    const given = Object.hasOwn(LINKS, asked.type) ? LINKS[asked.type] : undefined;
    if (!given) throw invalid('Invalid email action link type requested');
    if (asked.type === 'signup' && !asked.password) throw invalid('Signup requires a valid password');
    const known = await asOwner((query) => accountByEmail(query, asked.email));
    // A link to sign in, for an address without an account, makes the account, as in GoTrue.
    const asSignUp = asked.type === 'magiclink' && (known === null || known.email_confirmed_at === null);
    const [kind, type] = asSignUp ? LINKS.signup! : given;
    const account = await accountOfLink(type, asked);
    const newEmail = kind === 'email_change' ? asked.new_email : null;
    if (kind === 'email_change') {
      if (!newEmail) throw invalid('An email address is required');
      if (await asOwner((query) => accountByEmail(query, newEmail))) throw exists();
    }
    const { token, code } = await asOwner((query) =>
      letters.make(query, { kind, user: account.id, to: newEmail ?? asked.email }),
    );
    const site = config.siteUrl ?? new URL(c.req.url).origin;
    const wanted = c.req.query('redirect_to');
    const to = allowedRedirect(config, site, wanted ?? null);
    // Without an address of its own a link opens the app, which uses it up by itself.
    const follow = `${site}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: to }).toString()}`;
    done('generate-link', account.id);
    return c.json({
      ...userJson(account),
      action_link: wanted ? follow : letters.page(site, type, token),
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: to,
    });
  };

  const app = new Hono<NodeEnv>();
  for (const path of ['/admin/*', '/invite']) app.use(path, onlyOperator);
  app.get('/admin/users', list);
  app.post('/admin/users', create);
  app.get('/admin/users/:id', async (c) => c.json(userJson(await userOf(c))));
  app.put('/admin/users/:id', update);
  app.delete('/admin/users/:id', remove);
  app.get('/admin/users/:id/factors', async (c) => {
    await userOf(c);
    return c.json([]);
  });
  app.on(['PUT', 'DELETE'], '/admin/users/:id/factors/:factor', async (c) => {
    await userOf(c);
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  });
  app.post('/admin/generate_link', generateLink);
  app.post('/invite', inviteByMail);
  app.all('/admin/*', () => {
    throw new AuthError(404, 'feature_disabled', 'This server does not offer it');
  });
  return app;
}
