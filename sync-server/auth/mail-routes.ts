/** What GoTrue does by mail: confirming an address, a new password, changing the address. */
import type { Language } from '#lib/languages.ts';
import type { Query } from '../database/port.ts';
import { inLanguage } from '../languages.ts';
import type { Mail } from '../mail/mailer.ts';
import { alreadyThere, confirmAddress, confirmNewAddress, newPassword, signInLink, type Offer } from '../mail/texts.ts';
import { languageOf as personsLanguage } from '../preferences.ts';
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
  /** The language for somebody who has chosen none: that of the request. */
  readonly language: Language;
}

export type MailRoutes = ReturnType<typeof mailRoutes>;

/** The routes that send mail, and what other routes use to send some. */
export function mailRoutes({ deps, iso, asOwner, count, mailWait, languageOf }: AuthCore) {
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
  const send = async (query: Query, { kind, user, to, language }: Letter): Promise<void> => {
    const newEmail = kind === 'email_change' ? to : null;
    const { token, code } = await makeLink(query, now(), tokens.seal, user, kind, newEmail);
    // The link's token is in the fragment, which no log and no Referer has; and only the page's own request uses it up, not a mail scanner.
    const link = `${config.siteUrl ?? ''}/auth#${new URLSearchParams({ type: kind, token_hash: token }).toString()}`;
    await write(query, user, language, () => TEXTS[kind](to, { link, code }));
  };

  /** Sends a mail to a person, in the language that they have chosen. */
  const write = async (query: Query, user: string, language: Language, text: () => Mail): Promise<void> => {
    if (mail) mail.send(await inLanguage(await personsLanguage(query, user, language), text));
  };

  /** Sends the link that confirms a sign-up. Returns the account with the time of it. */
  const sendConfirmation = async (query: Query, account: Account, language: Language): Promise<Account> => {
    await send(query, { kind: 'signup', user: account.id, to: account.email, language });
    return (await markConfirmationSent(query, iso(), account.id)) ?? account;
  };

  /** Runs after the answer, so that its time does not tell whether there is an account. */
  const soon = (work: () => Promise<unknown>) => void work().catch(() => log({ event: 'mail-not-sent' }));
  const later = (work: (query: Query) => Promise<unknown>) => soon(() => asOwner(work));

  /** Tells the owner of an address that somebody wanted to sign up with it. */
  const sendAlreadyThere = (email: string, language: Language): void =>
    later(async (query) => {
      const account = await accountByEmail(query, email);
      const page = `${config.siteUrl ?? ''}/auth?mode=login`;
      if (account) await write(query, account.id, language, () => alreadyThere(email, page));
    });

  const recover = async (c: AuthContext) => {
    count(c, 'signIn');
    const { email } = await readRecover(c);
    if (!mail) throw noMail();
    mayMail(email);
    const language = languageOf(c);
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (account) await send(query, { kind: 'recovery', user: account.id, to: email, language });
    });
    return c.json({});
  };

  const resend = async (c: AuthContext) => {
    count(c, 'signIn');
    const { type, email } = await readResend(c);
    mayMail(email);
    // The same answer for every address, so that nobody learns which addresses have an account.
    if (!mail && config.autoconfirm) return c.json({});
    if (!mail) throw noMail('This server sends no mail: ask its operator to confirm you');
    const language = languageOf(c);
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (!account) return;
      if (type === 'signup') {
        if (account.email_confirmed_at === null) await sendConfirmation(query, account, language);
        return;
      }
      const wanted = await wantedEmail(query, account.id);
      if (wanted) await send(query, { kind: 'email_change', user: account.id, to: wanted, language });
    });
    return c.json({});
  };

  /** Asks the new address. Throws AuthError when it has an account, or the server sends no mail. */
  const askNewAddress = async (query: Query, account: Account, email: string, language: Language): Promise<void> => {
    if (!mail) {
      throw new AuthError(422, 'email_provider_disabled', 'This server sends no mail, so an address cannot be changed');
    }
    mayMail(email);
    if (await accountByEmail(query, email)) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    await send(query, { kind: 'email_change', user: account.id, to: email, language });
  };

  return { recover, resend, send, write, sendConfirmation, sendAlreadyThere, askNewAddress, mayMail, soon };
}
