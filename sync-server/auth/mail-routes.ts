/** What GoTrue does by mail: confirming an address, a new password, changing the address. */
import type { Context } from 'hono';
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import { addressChanged, confirmAddress, confirmNewAddress, newPassword } from '../mail/texts.ts';
import { accountByEmail, changeEmail, confirmAccount, markConfirmationSent, type Account } from './accounts.ts';
import { AuthError } from './errors.ts';
import { readRecover, readResend, readVerify } from './input.ts';
import { makeLink, useLink, wantedEmail, type LinkKind } from './mail-links.ts';
import type { NodeEnv } from './peer.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Session } from './sessions.ts';

type AuthContext = Context<NodeEnv>;

/** What routes.ts shares with the routes here. */
interface Shared {
  readonly deps: Deps;
  /** One bucket for each address that mail goes to. */
  readonly perMailbox: RateLimit;
  /** Counts a request of this client. Throws AuthError 429. */
  readonly count: (c: AuthContext) => void;
  readonly signedIn: (
    query: Query,
    account: Account,
    c: AuthContext,
    method: string,
  ) => Promise<{ account: Account; session: Session } | null>;
  readonly sessionJson: (account: Account, session: Session) => Promise<object>;
}

const TEXTS: Readonly<Record<LinkKind, (to: string, link: string) => Mail>> = {
  signup: confirmAddress,
  recovery: newPassword,
  email_change: confirmNewAddress,
};

export function mailRoutes({ deps, perMailbox, count, signedIn, sessionJson }: Shared) {
  const { config, db, mail, log, now } = deps;
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db.tx(null, work);
  const iso = () => new Date(now()).toISOString();
  const noMail = (words = 'This server sends no mail') => new AuthError(400, 'email_provider_disabled', words);

  /** The link's token is in the fragment, which no log and no Referer has; and only the page's own request uses it up, not a mail scanner. */
  const sendLink = (kind: LinkKind, to: string, token: string) =>
    mail?.send(TEXTS[kind](to, `${config.siteUrl}/auth#${new URLSearchParams({ type: kind, token_hash: token })}`));

  const mayMail = (email: string) => {
    const wait = perMailbox.take(email);
    if (wait === 0) return;
    const message = `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter: wait });
  };

  /** Sends the link that confirms a sign-up. Returns the account with the time of it. */
  const sendConfirmation = async (query: Query, account: Account): Promise<Account> => {
    sendLink('signup', account.email, await makeLink(query, now(), account.id, 'signup'));
    return (await markConfirmationSent(query, iso(), account.id)) ?? account;
  };

  /** Runs after the answer, so that its time does not tell whether there is an account. */
  const later = (work: (query: Query) => Promise<unknown>) =>
    void asOwner(work).catch(() => log({ event: 'mail-not-sent' }));

  const recover = async (c: AuthContext) => {
    count(c);
    const { email } = await readRecover(c);
    if (!mail) throw noMail();
    mayMail(email);
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (account) sendLink('recovery', email, await makeLink(query, now(), account.id, 'recovery'));
    });
    return c.json({});
  };

  const resend = async (c: AuthContext) => {
    const { type, email } = await readResend(c);
    if ((type !== 'signup' && type !== 'email_change') || !email) {
      throw new AuthError(400, 'validation_failed', 'Type provided requires an email address of a sign-up');
    }
    mayMail(email);
    // The same answer for every address, so that nobody learns which addresses have an account.
    if (!mail && config.autoconfirm) return c.json({});
    if (!mail) throw noMail('This server sends no mail: ask its operator to confirm you');
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (!account) return;
      if (type === 'signup') {
        if (account.email_confirmed_at === null) await sendConfirmation(query, account);
        return;
      }
      const wanted = await wantedEmail(query, account.id);
      if (wanted) sendLink('email_change', wanted, await makeLink(query, now(), account.id, 'email_change', wanted));
    });
    return c.json({});
  };

  /** Asks the new address. Throws AuthError when it has an account, or the server sends no mail. */
  const askNewAddress = async (query: Query, account: Account, email: string): Promise<void> => {
    if (!mail) {
      throw new AuthError(422, 'email_provider_disabled', 'This server sends no mail, so an address cannot be changed');
    }
    mayMail(email);
    if (await accountByEmail(query, email)) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    sendLink('email_change', email, await makeLink(query, now(), account.id, 'email_change', email));
  };

  const apply = async (
    query: Query,
    kind: LinkKind,
    user: string,
    newEmail: string | null,
  ): Promise<Account | null> => {
    const confirmed = await confirmAccount(query, iso(), user, true);
    if (kind !== 'email_change' || newEmail === null || confirmed === null) return confirmed;
    const changed = await changeEmail(query, iso(), user, newEmail);
    mail?.send(addressChanged(confirmed.email, newEmail));
    return changed;
  };

  const verify = async (c: AuthContext) => {
    count(c);
    const { type, token_hash } = await readVerify(c);
    const kind = type === 'email' ? 'signup' : type;
    const done = await asOwner(async (query) => {
      const link = await useLink(query, now(), kind, token_hash);
      const account = link && (await apply(query, kind, link.user, link.newEmail));
      return account && signedIn(query, account, c, kind === 'recovery' ? 'recovery' : 'otp');
    }).catch((thrown: unknown) => {
      if (sqlState(thrown) !== '23505') throw thrown;
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    });
    if (!done) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    c.set('claims', { sub: done.account.id });
    return c.json(await sessionJson(done.account, done.session));
  };

  return { recover, resend, verify, sendConfirmation, askNewAddress };
}
