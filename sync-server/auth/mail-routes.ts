/** What GoTrue does by mail: confirming an address, a new password, changing the address. */
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { accountByEmail, markConfirmationSent, type Account } from './accounts.ts';
import { AuthError } from './errors.ts';
import { readRecover, readResend } from './input.ts';
import type { Letters } from './letters.ts';
import { wantedEmail } from './mail-links.ts';
import type { AuthContext } from './peer.ts';
import type { RateLimit } from './rate-limit.ts';

/** What routes.ts shares with the routes here. */
interface MailRouteDeps {
  readonly deps: Deps;
  readonly letters: Letters;
  /** One bucket for each address that mail goes to. */
  readonly perMailbox: RateLimit;
  /** Counts a request of this client. Throws AuthError 429. */
  readonly count: (c: AuthContext) => void;
}

export type MailRoutes = ReturnType<typeof mailRoutes>;

export function mailRoutes({ deps, letters, perMailbox, count }: MailRouteDeps) {
  const { config, db, mail, log, now } = deps;
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db.tx(null, work);
  const iso = () => new Date(now()).toISOString();
  const noMail = (words = 'This server sends no mail') => new AuthError(400, 'email_provider_disabled', words);

  /** Throws AuthError 429 when this mailbox got too many mails in a row. */
  const mayMail = (email: string) => {
    const wait = perMailbox.take(email);
    if (wait === 0) return;
    const message = `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter: wait });
  };

  /** Sends the link that confirms a sign-up. Returns the account with the time of it. */
  const sendConfirmation = async (query: Query, account: Account): Promise<Account> => {
    await letters.send(query, { kind: 'signup', user: account.id, to: account.email });
    return (await markConfirmationSent(query, iso(), account.id)) ?? account;
  };

  /** Runs after the answer, so that its time does not tell whether there is an account. */
  const soon = (work: () => Promise<unknown>) => void work().catch(() => log({ event: 'mail-not-sent' }));
  const later = (work: (query: Query) => Promise<unknown>) => soon(() => asOwner(work));

  const recover = async (c: AuthContext) => {
    count(c);
    const { email } = await readRecover(c);
    if (!mail) throw noMail();
    mayMail(email);
    later(async (query) => {
      const account = await accountByEmail(query, email);
      if (account) await letters.send(query, { kind: 'recovery', user: account.id, to: email });
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
      if (wanted) await letters.send(query, { kind: 'email_change', user: account.id, to: wanted });
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
    await letters.send(query, { kind: 'email_change', user: account.id, to: email });
  };

  return { recover, resend, sendConfirmation, askNewAddress, mayMail, soon };
}
