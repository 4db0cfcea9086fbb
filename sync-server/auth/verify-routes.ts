/** Using up what a mail had: `POST /verify` with a link's token or with six digits. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '#lib/languages.ts';
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import { addressChanged } from '../mail/texts.ts';
import { accountById, changeEmail, confirmAccount, dropPassword, type Account } from './accounts.ts';
import type { AuthCore } from './core.ts';
import { endAccess } from './end-access.ts';
import { AuthError, invalid } from './errors.ts';
import { readVerify, type VerifyRequest } from './input.ts';
import { useCode, useLink, type LinkKind, type UsedLink } from './mail-links.ts';
import type { MailRoutes } from './mail-routes.ts';
import type { AuthContext } from './peer.ts';

/** What each type of supabase-js may use up, as in GoTrue: a link to sign in and one for a new password do the same. */
const KINDS: Readonly<Record<string, readonly LinkKind[]>> = {
  email: ['signup', 'magiclink', 'recovery'],
  signup: ['signup'],
  magiclink: ['magiclink', 'recovery'],
  recovery: ['recovery', 'magiclink'],
  email_change: ['email_change'],
};

/** No answer to a wrong code comes before, in ms: where there is a code to be tried, the try is stored, and that takes a while. */
const ANSWER_MINIMUM_MS = 200;

const expired = (what: 'link' | 'code') =>
  new AuthError(
    403,
    'otp_expired',
    what === 'link' ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  );

export function verifyRoute(
  { deps, iso, asOwner, count, takeTry, signedIn, answer, languageOf }: AuthCore,
  mails: MailRoutes,
) {
  const { tokens, sessions, now } = deps;

  /** What a link or code does to its account. `ended`: the sessions that it ends. */
  const apply = async (
    query: Query,
    used: UsedLink,
    language: Language,
  ): Promise<{ account: Account | null; ended: readonly string[] }> => {
    const before = await accountById(query, used.user);
    const account = await confirm(query, used, language);
    const signsIn = used.kind === 'magiclink' || used.kind === 'recovery';
    if (!account || !signsIn || before?.proved_email === before?.email) return { account, ended: [] };
    // Without mail anybody could sign up with any address. Its owner comes now: whoever has the password, or has made tokens with it, may be a stranger.
    const ended = await endAccess(query, account.id);
    return { account: await dropPassword(query, iso(), account.id), ended };
  };

  const confirm = async (
    query: Query,
    { kind, user, newEmail }: UsedLink,
    language: Language,
  ): Promise<Account | null> => {
    const confirmed = await confirmAccount(query, iso(), user, true);
    if (kind !== 'email_change' || newEmail === null || confirmed === null) return confirmed;
    const changed = await changeEmail(query, iso(), user, newEmail);
    await mails.write(query, user, language, () => addressChanged(confirmed.email, newEmail));
    return changed;
  };

  /** Uses up what `find` finds and signs its person in. null: it found nothing. */
  const enter = async (c: AuthContext, find: (query: Query) => Promise<UsedLink | null>) => {
    const done = await asOwner(async (query) => {
      const used = await find(query);
      if (!used) return null;
      const { account, ended } = await apply(query, used, languageOf(c));
      const opened = account && (await signedIn(query, account, c, used.kind === 'recovery' ? 'recovery' : 'otp'));
      return opened && { ...opened, ended };
    }).catch((thrown: unknown) => {
      if (sqlState(thrown) !== '23505') throw thrown;
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    });
    if (done === null) return null;
    sessions.end(done.ended);
    return answer(c, done);
  };

  const byLink = async (c: AuthContext, type: string, token: string) => {
    const kinds = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
    if (!kinds) throw invalid('Invalid email verification type');
    const answered = await enter(c, (query) => useLink(query, now(), kinds, token));
    if (!answered) throw expired('link');
    return answered;
  };

  const byCode = async (c: AuthContext, { type, email, token }: Extract<VerifyRequest, { by: 'code' }>) => {
    const began = performance.now();
    const giveBack = takeTry(c, email);
    const kinds = Object.hasOwn(KINDS, type) ? KINDS[type]! : [];
    const answered = await enter(c, (query) => useCode(query, now(), tokens.seal, kinds, email, token));
    if (!answered) {
      await sleep(Math.max(0, ANSWER_MINIMUM_MS - (performance.now() - began)));
      throw expired('code');
    }
    giveBack();
    return answered;
  };

  return async (c: AuthContext) => {
    count(c, 'signIn');
    const request = await readVerify(c);
    return request.by === 'link' ? byLink(c, request.type, request.token) : byCode(c, request);
  };
}
