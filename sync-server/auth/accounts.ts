import * as v from 'valibot';
import type { Query } from '../database/port.ts';

/** The drivers give a Date or the database's text. */
const instant = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((value) => new Date(value).toISOString()),
);
const object = v.record(v.string(), v.unknown());

const identity = v.object({
  id: v.string(),
  provider: v.string(),
  subject: v.string(),
  email: v.nullable(v.string()),
  created_at: instant,
  last_sign_in_at: instant,
});

const account = v.object({
  id: v.string(),
  email: v.string(),
  /** null: the person signs in by another service alone. */
  password_hash: v.nullable(v.string()),
  /** The address whose mailbox the person has shown to have: by a mail's link, or by a service that has checked it. */
  proved_email: v.nullable(v.string()),
  email_confirmed_at: v.nullable(instant),
  confirmation_sent_at: v.nullable(instant),
  disabled_at: v.nullable(instant),
  /** null: until somebody opens the account. The admin API of servers up to 0.5 could close one until a time. */
  disabled_until: v.nullable(instant),
  last_sign_in_at: v.nullable(instant),
  user_metadata: object,
  app_metadata: object,
  identities: v.array(identity),
  created_at: instant,
  updated_at: instant,
});
/** A person who may sign in; instants in ISO 8601. */
export type Account = v.InferOutput<typeof account>;

/** The columns of an account, with its identities at other services. */
const COLUMNS = `*, (
  select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.provider), '[]') from auth.daymark_identities i
  where i.user_id = daymark_users.id
) as identities`;

const first = (rows: readonly unknown[]): Account | null => (rows.length === 0 ? null : v.parse(account, rows[0]));

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  /** null: there is none. */
  readonly passwordHash: string | null;
  readonly metadata: Record<string, unknown>;
  readonly confirmed: boolean;
  /** Whether another service has checked the address. */
  readonly proved?: boolean;
  /** The way in which the person signs up; by default with an address and a password. */
  readonly provider?: string;
}

/** null: the address has an account. */
export async function addAccount(query: Query, now: string, added: NewAccount): Promise<Account | null> {
  const { id, email, passwordHash, metadata, confirmed, proved = false, provider = 'email' } = added;
  return first(
    await query(
      `insert into auth.daymark_users
         (id, email, password_hash, email_confirmed_at, proved_email, user_metadata, app_metadata, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $8)
       on conflict (email) do nothing returning ${COLUMNS}`,
      [
        id,
        email,
        passwordHash,
        confirmed ? now : null,
        proved ? email : null,
        JSON.stringify(metadata),
        JSON.stringify({ provider, providers: [provider] }),
        now,
      ],
    ),
  );
}

export const accountByEmail = async (query: Query, email: string): Promise<Account | null> =>
  first(await query(`select ${COLUMNS} from auth.daymark_users where email = $1`, [email]));

export const accountById = async (query: Query, id: string): Promise<Account | null> =>
  first(await query(`select ${COLUMNS} from auth.daymark_users where id = $1`, [id]));

/** Every account, the oldest first. */
export const allAccounts = async (query: Query): Promise<Account[]> =>
  v.parse(v.array(account), await query(`select ${COLUMNS} from auth.daymark_users order by created_at, email`));

/** Marks the address as confirmed, at the first time; `proved`: by its owner, not by the operator. null: the account is gone. */
export const confirmAccount = async (query: Query, now: string, id: string, proved: boolean): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
         proved_email = case when $3::boolean then email else proved_email end
       where id = $1 returning ${COLUMNS}`,
      [id, now, proved],
    ),
  );

/** Takes the password away. null: the account is gone. */
export const dropPassword = async (query: Query, now: string, id: string): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set password_hash = null, updated_at = $2 where id = $1 returning ${COLUMNS}`,
      [id, now],
    ),
  );

/** Stores when the mail was sent that confirms the address. */
export const markConfirmationSent = async (query: Query, now: string, id: string): Promise<Account | null> =>
  first(
    await query(`update auth.daymark_users set confirmation_sent_at = $2 where id = $1 returning ${COLUMNS}`, [
      id,
      now,
    ]),
  );

/**
 * Another sign-up with an unconfirmed address. Its password stays if it is `kept`, the hash of the one that was given again; else nobody knows whose it is, the owner's
 * or a stranger's, and there is none: whoever has the mail comes in, and chooses one. null: there is no such account.
 */
export const signUpAgain = async (
  query: Query,
  now: string,
  email: string,
  kept: string | null,
): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set password_hash = case when password_hash = $2 then password_hash end, updated_at = $3
       where email = $1 and email_confirmed_at is null returning ${COLUMNS}`,
      [email, kept, now],
    ),
  );

/** Closes the account at `since`, or opens it again with null. What keeps it open elsewhere (sessions) is the caller's to end. */
export const disableAccount = (query: Query, id: string, since: string | null): Promise<unknown> =>
  query('update auth.daymark_users set disabled_at = $2, disabled_until = null where id = $1', [id, since]);

/** Whether nobody may sign in now (`now` in ISO 8601). */
export const isClosed = ({ disabled_at, disabled_until }: Account, now: string): boolean =>
  disabled_at !== null && (disabled_until === null || disabled_until > now);

/**
 * Gives an account that was never confirmed to the person of another service who has its address: without the password, the name and the mails of
 * whoever made it. null: it has just been confirmed.
 */
export async function takeOverUnconfirmed(
  query: Query,
  now: string,
  id: string,
  provider: string,
): Promise<Account | null> {
  const taken = first(
    await query(
      `update auth.daymark_users set password_hash = null, user_metadata = '{}', app_metadata = $3::jsonb,
         email_confirmed_at = $2, proved_email = email, updated_at = $2
       where id = $1 and email_confirmed_at is null returning ${COLUMNS}`,
      [id, now, JSON.stringify({ provider, providers: [provider] })],
    ),
  );
  if (taken) await query('delete from auth.daymark_mail_links where user_id = $1', [id]);
  return taken;
}

/** Notes that the person also signs in by this service. The account must exist. */
export const addProvider = async (query: Query, id: string, provider: string): Promise<Account> =>
  v.parse(
    account,
    (
      await query(
        `update auth.daymark_users set app_metadata = case
           when app_metadata->'providers' ? $2::text then app_metadata
           else jsonb_set(app_metadata, '{providers}', coalesce(app_metadata->'providers', '[]') || to_jsonb($2::text)) end
         where id = $1 returning ${COLUMNS}`,
        [id, provider],
      )
    )[0],
  );

/** Changes the address, which is confirmed and proved by that. null: the account is gone. Throws 23505 when the address has another account. */
export const changeEmail = async (query: Query, now: string, id: string, email: string): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set email = $2, proved_email = $2, email_confirmed_at = $3, updated_at = $3 where id = $1 returning ${COLUMNS}`,
      [id, email, now],
    ),
  );

/** Stores the time of a sign-in. null: the password has changed, or the account was disabled, since it was checked, and the sign-in must fail. */
export const markSignIn = async (query: Query, now: string, { id, password_hash }: Account): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set last_sign_in_at = $2, updated_at = $2
       where id = $1 and password_hash is not distinct from $3 and (disabled_at is null or disabled_until <= $2)
       returning ${COLUMNS}`,
      [id, now, password_hash],
    ),
  );

/** The metadata after a change: merged by top-level keys; the value null removes a key, as in GoTrue. */
const MERGED = `(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(user_metadata || $3::jsonb) where value <> 'null'
)`;

/** What is changed of an account; what is absent stays. */
export interface Change {
  readonly passwordHash?: string | null;
  readonly metadata?: Record<string, unknown>;
}

/** Returns null when the account is gone. */
export const changeAccount = async (query: Query, now: string, id: string, change: Change): Promise<Account | null> =>
  first(
    await query(
      `update auth.daymark_users set
         password_hash = coalesce($2, password_hash), user_metadata = ${MERGED}, updated_at = $4
       where id = $1 returning ${COLUMNS}`,
      [id, change.passwordHash ?? null, JSON.stringify(change.metadata ?? {}), now],
    ),
  );

/** GoTrue has no word for 'until somebody opens it'. */
const FOR_GOOD = '9999-12-31T23:59:59.000Z';

/** An account in the JSON form that GoTrue sends to supabase-js. */
export function userJson(account: Account) {
  const { id, email, email_confirmed_at, confirmation_sent_at, last_sign_in_at, created_at, updated_at } = account;
  const confirmed = email_confirmed_at === null ? {} : { email_confirmed_at, confirmed_at: email_confirmed_at };
  const signedIn = last_sign_in_at === null ? {} : { last_sign_in_at };
  const { disabled_at, disabled_until } = account;
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
      ...(hasEmail(account) ? [emailIdentity(account)] : []),
      ...account.identities.map((one) => identityJson(one, id)),
    ],
    created_at,
    updated_at,
    ...(disabled_at === null ? {} : { banned_until: disabled_until ?? FOR_GOOD }),
    is_anonymous: false,
  };
}

/** Whether the person signed up with an address and a password. */
const hasEmail = ({ app_metadata }: Account): boolean =>
  !Array.isArray(app_metadata['providers']) || app_metadata['providers'].includes('email');

function emailIdentity({ id, email, email_confirmed_at, last_sign_in_at, created_at, updated_at }: Account) {
  return {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: email_confirmed_at !== null, phone_verified: false },
    provider: 'email',
    ...(last_sign_in_at === null ? {} : { last_sign_in_at }),
    created_at,
    updated_at,
    email,
  };
}

function identityJson(one: v.InferOutput<typeof identity>, user: string) {
  const { id, provider, subject, email, created_at, last_sign_in_at } = one;
  const address = email === null ? {} : { email };
  return {
    identity_id: id,
    id: subject,
    user_id: user,
    identity_data: { sub: subject, provider_id: subject, ...address, phone_verified: false },
    provider,
    last_sign_in_at,
    created_at,
    updated_at: last_sign_in_at,
    ...address,
  };
}
