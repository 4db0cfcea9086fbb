/** Signing in by mail, without a password: `POST /otp` sends a link and a code. */
import type { Language } from '#lib/languages.ts';
import { accountByEmail, addAccount, signUpAgain } from './accounts.ts';
import type { AuthCore } from './core.ts';
import { AuthError } from './errors.ts';
import { readOtp } from './input.ts';
import type { MailRoutes } from './mail-routes.ts';
import type { AuthContext } from './peer.ts';

interface OtpRequest {
  readonly email: string;
  readonly data: Record<string, unknown>;
  /** Whether an address without an account gets one. */
  readonly createUser: boolean;
  readonly language: Language;
}

export function otpRoute({ deps, iso, asOwner, count, languageOf }: AuthCore, mails: MailRoutes) {
  const { config, mail } = deps;

  /**
   * A person who has confirmed the address gets a link to sign in. A person who has not, or who is new where sign-ups are open, gets one that
   * confirms the address and signs in. A password that was given for an address without confirming it stops working: it may be a stranger's.
   */
  const send = async ({ email, data, createUser, language }: OtpRequest): Promise<void> => {
    const account = await asOwner((query) => accountByEmail(query, email));
    if (account === null && !(createUser && config.signups)) return;
    if (account !== null && account.email_confirmed_at !== null) {
      return asOwner((query) => mails.send(query, { kind: 'magiclink', user: account.id, to: email, language }));
    }
    await asOwner(async (query) => {
      const added = {
        id: crypto.randomUUID(),
        email,
        passwordHash: null,
        metadata: data,
        confirmed: config.autoconfirm,
      };
      const made =
        account === null ? await addAccount(query, iso(), added) : await signUpAgain(query, iso(), email, null);
      if (made === null) return;
      if (made.email_confirmed_at === null) await mails.sendConfirmation(query, made, language);
      else await mails.send(query, { kind: 'magiclink', user: made.id, to: email, language });
    });
  };

  /** The same answer for every address, so that nobody learns which addresses have an account. */
  return async (c: AuthContext) => {
    const { email, data, create_user } = await readOtp(c);
    const createUser = create_user ?? true;
    count(c, createUser ? 'signUp' : 'signIn');
    if (!mail) throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
    mails.mayMail(email);
    mails.soon(() => send({ email, data: data ?? {}, createUser, language: languageOf(c) }));
    return c.json({});
  };
}
