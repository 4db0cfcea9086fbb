import * as v from 'valibot';
import type { Query } from '../database/port.ts';

/** The drivers give a Date or the database's text. */
const instant = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((value) => new Date(value).toISOString()),
);
const object = v.record(v.string(), v.unknown());

const account = v.object({
  id: v.string(),
  email: v.string(),
  password_hash: v.string(),
  email_confirmed_at: v.nullable(instant),
  confirmation_sent_at: v.nullable(instant),
  disabled_at: v.nullable(instant),
  last_sign_in_at: v.nullable(instant),
  user_metadata: object,
  app_metadata: object,
  created_at: instant,
  updated_at: instant,
});
/** A person who may sign in; instants in ISO 8601. */
export type Account = v.InferOutput<typeof account>;

const first = (rows: readonly unknown[]): Account | null => (rows.length === 0 ? null : v.parse(account, rows[0]));

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Record<string, unknown>;
  readonly confirmed: boolean;
}

/** null: the address has an account. */
export async function addAccount(query: Query, now: string, added: NewAccount): Promise<Account | null> {
  const { id, email, passwordHash, metadata, confirmed } = added;
  return first(
    await query(
      `insert into auth.daymark_users
         (id, email, password_hash, email_confirmed_at, user_metadata, app_metadata, created_at, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, '{"provider": "email", "providers": ["email"]}', $6, $6)
       on conflict (email) do nothing returning *`,
      [id, email, passwordHash, confirmed ? now : null, JSON.stringify(metadata), now],
    ),
  );
}

export const accountByEmail = async (query: Query, email: string): Promise<Account | null> =>
  first(await query('select * from auth.daymark_users where email = $1', [email]));

export const accountById = async (query: Query, id: string): Promise<Account | null> =>
  first(await query('select * from auth.daymark_users where id = $1', [id]));

/** Every account, the oldest first. */
export const allAccounts = async (query: Query): Promise<Account[]> =>
  v.parse(v.array(account), await query('select * from auth.daymark_users order by created_at, email'));

/** Marks the address as confirmed, at the first time. null: the account is gone. */
export const confirmAccount = async (query: Query, now: string, id: string): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2
       where id = $1 returning *`,
      [id, now],
    ),
  );

/** Stores when the mail was sent that confirms the address. */
export const markConfirmationSent = async (query: Query, now: string, id: string): Promise<Account | null> =>
  first(await query('update auth.daymark_users set confirmation_sent_at = $2 where id = $1 returning *', [id, now]));

/** The newest sign-up with an unconfirmed address is the one whose password counts. null: there is none such. */
export const signUpAgain = async (
  query: Query,
  now: string,
  email: string,
  passwordHash: string,
): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set password_hash = $2, confirmation_sent_at = $3, updated_at = $3
       where email = $1 and email_confirmed_at is null returning *`,
      [email, passwordHash, now],
    ),
  );

/** Closes the account at `since`, or opens it again with null. What keeps it open elsewhere (sessions) is the caller's to end. */
export const disableAccount = (query: Query, id: string, since: string | null): Promise<unknown> =>
  query('update auth.daymark_users set disabled_at = $2 where id = $1', [id, since]);

/** Changes the address, which is confirmed by that. null: the account is gone. Throws 23505 when the address has another account. */
export const changeEmail = async (query: Query, now: string, id: string, email: string): Promise<Account | null> =>
  first(
    await query(
      'update auth.daymark_users set email = $2, email_confirmed_at = $3, updated_at = $3 where id = $1 returning *',
      [id, email, now],
    ),
  );

/** Stores the time of a sign-in. null: the password has changed, or the account was disabled, since it was checked, and the sign-in must fail. */
export const markSignIn = async (query: Query, now: string, { id, password_hash }: Account): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set last_sign_in_at = $2, updated_at = $2
       where id = $1 and password_hash = $3 and disabled_at is null returning *`,
      [id, now, password_hash],
    ),
  );

/** Metadata is merged by its top-level keys; the value null removes a key, as in GoTrue. Returns null when the account is gone. */
export const changeAccount = async (
  query: Query,
  now: string,
  id: string,
  change: { readonly passwordHash: string | null; readonly metadata: Record<string, unknown> },
): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set
         password_hash = coalesce($2, password_hash),
         user_metadata = (
           select coalesce(jsonb_object_agg(key, value), '{}')
           from jsonb_each(user_metadata || $3::jsonb) where value <> 'null'
         ),
         updated_at = $4
       where id = $1 returning *`,
      [id, change.passwordHash, JSON.stringify(change.metadata), now],
    ),
  );

/** An account in the JSON form that GoTrue sends to supabase-js. */
export function userJson(account: Account) {
  const { id, email, email_confirmed_at, confirmation_sent_at, last_sign_in_at, created_at, updated_at } = account;
  const confirmed = email_confirmed_at === null ? {} : { email_confirmed_at, confirmed_at: email_confirmed_at };
  const signedIn = last_sign_in_at === null ? {} : { last_sign_in_at };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...confirmed,
    ...(confirmation_sent_at === null ? {} : { confirmation_sent_at }),
    phone: '',
    ...signedIn,
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: email_confirmed_at !== null, phone_verified: false },
        provider: 'email',
        ...signedIn,
        created_at,
        updated_at,
        email,
      },
    ],
    created_at,
    updated_at,
    is_anonymous: false,
  };
}
