/** What GoTrue does by mail: confirming an address, a new password, changing the address. */
import type { Query } from '../database/port.ts';
import type { Mail } from '../mail/mailer.ts';
import { confirmAddress, confirmNewAddress, newPassword, signInLink, type Offer } from '../mail/texts.ts';
import { accountByEmail, markConfirmationSent, type Account } from './accounts.ts';
import type { AuthCore } from './core.ts';
import { AuthError } from './errors.ts';
import { readRecover, readResend } from './input.ts';
import { makeLink, wantedEmail, type LinkKind } from './mail-links.ts';
import type { AuthContext } from './peer.ts';

const TEXTS: Readonly<Record<LinkKind, (to: string, offer: Offer) => Mail>> = {
  signup: confirmAddress,
  recovery: newPassword,
  magiclink: signInLink,
  email_change: confirmNewAddress,
};

interface Letter {
  readonly kind: LinkKind;
  /** The account's id. */
  readonly user: string;
  readonly to: string;
}

export type MailRoutes = ReturnType<typeof mailRoutes>;

/** The routes that send mail, and what other routes use to send some. */
export function mailRoutes({ deps, iso, asOwner, count, mailWait }: AuthCore) {
  const { config, mail, tokens, log, now } = deps;
  const noMail = (words = 'This server sends no mail') => new AuthError(400, 'email_provider_disabled', words);

  /** Throws AuthError 429 when this mailbox got too many mails in a row. */
  const mayMail = (email: string) => {
    const wait = mailWait(email);
    if (wait === 0) return;
    const message = `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter: wait });
  };

  /** Makes a link and a code, and sends both. */
  const send = async (query: Query, { kind, user, to }: Letter): Promise<void> => {
    const newEmail = kind === 'email_change' ? to : null;
    const { token, code } = await makeLink(query, now(), tokens.seal, user, kind, newEmail);
    // The link's token is in the fragment, which no log and no Referer has; and only the page's own request uses it up, not a mail scanner.
    const link = `${config.siteUrl ?? ''}/auth#${new URLSearchParams({ type: kind, token_hash: token }).toString()}`;
    mail?.send(TEXTS[kind](to, { link, code }));
  };

  /** Sends the link that confirms a sign-up. Returns the account with the time of it. */
  const sendConfirmation = async (query: Query, account: Account): Promise<Account> => {
    await send(query, { kind: 'signup', user: account.id, to: account.email });
    return (await markConfirmationSent(query, iso(), account.id)) ?? account;
  };

  /** Runs after the answer, so that its time does not tell whether there is an account. */
  const soon = (work: () => Promise<unknown>) => void work().catch(() => log({ event: 'mail-not-sent' }));
  const later = (work: (query: Query) => Promise<unknown>) => soon(() => asOwner(work));

  const recover = async (c: AuthContext) => {
    count(c, 'signIn');
    const { email } = await readRecover(c);
    if (!mail) throw noMail();
    mayMail(email);
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (account) await send(query, { kind: 'recovery', user: account.id, to: email });
    });
    return c.json({});
  };

  const resend = async (c: AuthContext) => {
    const { type, email } = await readResend(c);
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
      if (wanted) await send(query, { kind: 'email_change', user: account.id, to: wanted });
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
    await send(query, { kind: 'email_change', user: account.id, to: email });
  };

  return { recover, resend, send, sendConfirmation, askNewAddress, mayMail, soon };
}
