/** Signing in by mail, without a password: `POST /otp` sends a link and a code. */
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { accountByEmail, addAccount, signUpAgain } from './accounts.ts';
import { AuthError } from './errors.ts';
import { readOtp } from './input.ts';
import type { Letters } from './letters.ts';
import type { MailRoutes } from './mail-routes.ts';
import { unknownPassword, type Passwords } from './passwords.ts';
import type { AuthContext } from './peer.ts';

interface OtpRouteDeps {
  readonly deps: Deps;
  readonly passwords: Passwords;
  readonly letters: Letters;
  readonly mails: MailRoutes;
  /** Counts a request of this client, as a sign-up where it may make an account. Throws AuthError 429. */
  readonly count: (c: AuthContext, makesAccount: boolean) => void;
}

interface OtpRequest {
  readonly email: string;
  readonly data: Record<string, unknown>;
  /** Whether an address without an account gets one. */
  readonly createUser: boolean;
}

export function otpRoute({ deps, passwords, letters, mails, count }: OtpRouteDeps) {
  const { config, db, mail, now } = deps;
  const asOwner = <T>(work: (query: Query) => Promise<T>) => db.tx(null, work);
  const iso = () => new Date(now()).toISOString();

  /**
   * Who has confirmed the address gets a link to sign in. Who has not, and who is new where sign-ups are open, gets the one that confirms the
   * address and signs in. A password that somebody has given for an address without confirming it counts no more: it may be a stranger's.
   */
  const send = async ({ email, data, createUser }: OtpRequest): Promise<void> => {
    const account = await asOwner((query) => accountByEmail(query, email));
    if (account === null && !(createUser && config.signups)) return;
    if (account !== null && account.email_confirmed_at !== null) {
      return asOwner((query) => letters.send(query, { kind: 'magiclink', user: account.id, to: email }));
    }
    const passwordHash = await unknownPassword(passwords);
    await asOwner(async (query) => {
      const added = { id: crypto.randomUUID(), email, passwordHash, metadata: data, confirmed: config.autoconfirm };
      const made =
        account === null ? await addAccount(query, iso(), added) : await signUpAgain(query, iso(), email, passwordHash);
      if (made === null) return;
      if (made.email_confirmed_at === null) await mails.sendConfirmation(query, made);
      else await letters.send(query, { kind: 'magiclink', user: made.id, to: email });
    });
  };

  /** The same answer for every address, so that nobody learns which addresses have an account. */
  return async (c: AuthContext) => {
    const { email, data, create_user } = await readOtp(c);
    const createUser = create_user ?? true;
    count(c, createUser);
    if (!mail) throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
    mails.mayMail(email);
    mails.soon(() => send({ email, data: data ?? {}, createUser }));
    return c.json({});
  };
}
