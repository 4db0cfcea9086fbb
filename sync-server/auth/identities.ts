/** Which account a person of another service has here. */
import {
  accountByEmail,
  accountById,
  addAccount,
  takeOverUnconfirmed,
  changeAccount,
  addProvider,
  type Account,
} from './accounts.ts';
import type { Query } from '../database/port.ts';
import { AuthError } from './errors.ts';
import { metadataFits } from './metadata.ts';
import type { ProviderPerson } from './provider.ts';

interface Rules {
  /** Whether new people may sign up. */
  readonly signups: boolean;
  /** In ISO 8601. */
  readonly now: string;
}

/**
 * The account of a person whom `provider` has recognised; a new one when there is none. Throws AuthError: the provider has not checked the
 * address; the address has an account whose owner has never proved to have it, who might be somebody else; new people may not sign up.
 */
export async function accountOf(
  query: Query,
  provider: string,
  person: ProviderPerson,
  { signups, now }: Rules,
): Promise<Account> {
  const known = await knownAccount(query, provider, person, now);
  if (known) return known;
  const { email, name } = person;
  if (email === null || !person.emailVerified) {
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `Your e-mail address is not verified at ${NAMES[provider] ?? provider}. Verify it there first, or sign up with a password.`,
    );
  }
  const account =
    (await accountByEmail(query, email)) ?? (await newAccount(query, provider, email, name, { signups, now }));
  const linked = await linkable(query, account, { provider, subject: person.subject, now });
  await query(
    `insert into auth.daymark_identities (provider, subject, id, user_id, email, created_at, last_sign_in_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [provider, person.subject, crypto.randomUUID(), linked.id, email, now],
  );
  return named(query, await addProvider(query, linked.id, provider), name, now);
}

const NAMES: Readonly<Record<string, string>> = { google: 'Google' };

async function knownAccount(query: Query, provider: string, { subject, email }: ProviderPerson, now: string) {
  const rows = await query<{ user_id: string }>(
    `update auth.daymark_identities set last_sign_in_at = $3, email = coalesce($4, email)
     where provider = $1 and subject = $2 returning user_id::text as user_id`,
    [provider, subject, now, email],
  );
  return rows[0] ? accountById(query, rows[0].user_id) : null;
}

async function newAccount(
  query: Query,
  provider: string,
  email: string,
  name: string | null,
  { signups, now }: Rules,
): Promise<Account> {
  if (!signups) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const metadata = name === null ? {} : { full_name: name };
  const added = {
    id: crypto.randomUUID(),
    email,
    passwordHash: null,
    metadata,
    confirmed: true,
    proved: true,
    provider,
  };
  // Another process may have made it in between.
  const account = (await addAccount(query, now, added)) ?? (await accountByEmail(query, email));
  if (account === null) throw new AuthError(409, 'conflict', 'The account was changed meanwhile. Try again.');
  return account;
}

/**
 * The account, if a verified address may open it. Where there is no mail, anybody can have signed up with any address: whoever did that with a
 * stranger's must not find the stranger's journal there later.
 */
async function linkable(
  query: Query,
  account: Account,
  { provider, subject, now }: { readonly provider: string; readonly subject: string; readonly now: string },
): Promise<Account> {
  // The provider gave the address to somebody else: it may not open what the person before has written.
  const another = account.identities.some((one) => one.provider === provider && one.subject !== subject);
  if (!another && account.proved_email === account.email) return account;
  // Nobody has ever been able to sign in to it, so there is nothing in it; but the password of whoever made it must not open it from now on.
  const taken =
    account.email_confirmed_at === null ? await takeOverUnconfirmed(query, now, account.id, provider) : null;
  if (taken) return taken;
  throw new AuthError(
    422,
    'email_exists',
    'There is an account with this e-mail address already. Sign in with its password.',
  );
}

/** The person's name, where they have given none themselves. */
async function named(query: Query, account: Account, name: string | null, now: string): Promise<Account> {
  if (name === null || account.user_metadata['full_name'] !== undefined) return account;
  const metadata = { full_name: name };
  if (!metadataFits({ ...account.user_metadata, ...metadata })) return account;
  return (await changeAccount(query, now, account.id, { passwordHash: null, metadata })) ?? account;
}
