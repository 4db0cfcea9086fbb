/** What is sent by mail: a link, and a six-digit code that does the same. Either works once, for a time; a new mail of its kind replaces both. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { isSameSecret } from '../same-secret.ts';
import type { Query } from '../database/port.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import { iso } from '../iso.ts';

export type LinkKind = 'signup' | 'recovery' | 'magiclink' | 'email_change';

/** How long a link works, ms. */
export const LIVES: Readonly<Record<LinkKind, number>> = {
  signup: DAY_MS,
  recovery: HOUR_MS,
  magiclink: HOUR_MS,
  email_change: HOUR_MS,
};
/** How long a code works, ms. */
export const CODE_LIFE = HOUR_MS;
/** Wrong tries after which a code does nothing more: of this code, and of all codes of its kind in a row. The link goes on working. */
export const MOST_WRONG = { code: 5, all: 20 };

/** A keyed hash: there are only a million codes, so whoever reads the table must not be able to try them all (tokens.ts). */
export type Seal = (text: string) => string;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
const sealed = (seal: Seal, user: string, kind: string, code: string) => seal(`${user} ${kind} ${code}`);

/** What a new mail says. */
export interface MailSecrets {
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}

/** Makes a link's token and a code, which are stored only as hashes. `newEmail`: the address that an email_change is to. */
export async function makeLink(
  query: Query,
  now: number,
  seal: Seal,
  user: string,
  kind: LinkKind,
  newEmail: string | null = null,
): Promise<MailSecrets> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await query(
    `insert into auth.daymark_mail_links as l (user_id, kind, hash, new_email, created_at, code)
     values ($1, $2, decode($3, 'hex'), $4, $5, decode($6, 'hex'))
     on conflict (user_id, kind) do update set
       hash = excluded.hash, new_email = excluded.new_email, created_at = excluded.created_at, code = excluded.code, wrong = 0,
       wrong_before = case when l.created_at > $7 then l.wrong_before + l.wrong else 0 end`,
    [user, kind, digest(token), newEmail, iso(now), sealed(seal, user, kind, code), iso(now - DAY_MS)],
  );
  return { token, code };
}

/** A link or code that was used up: what it was for, and whose. */
export interface UsedLink {
  readonly kind: LinkKind;
  readonly user: string;
  readonly newEmail: string | null;
}

const KINDS = v.picklist(['signup', 'recovery', 'magiclink', 'email_change'] satisfies LinkKind[]);
const used = v.object({ user_id: v.string(), kind: KINDS, new_email: v.nullable(v.string()), age: v.number() });

/** A list as the one parameter that both drivers take in the same way. */
const listed = (values: readonly string[]) => JSON.stringify(values);

/** Uses up a link of one of these kinds. null: it does not exist, or its time is over. */
export async function useLink(
  query: Query,
  now: number,
  kinds: readonly LinkKind[],
  token: string,
): Promise<UsedLink | null> {
  const rows = await query(
    `delete from auth.daymark_mail_links
     where hash = decode($1, 'hex') and kind in (select jsonb_array_elements_text($2::jsonb))
     returning user_id::text as user_id, kind, new_email, ($3 - extract(epoch from created_at) * 1000)::float8 as age`,
    [digest(token), listed(kinds), now],
  );
  if (rows.length === 0) return null;
  const { user_id, kind, new_email, age } = v.parse(used, rows[0]);
  return age < LIVES[kind] ? { kind, user: user_id, newEmail: new_email } : null;
}

const candidate = v.object({
  ...used.entries,
  code: v.string(),
  wrong: v.number(),
  wrong_before: v.number(),
});

/**
 * Uses up a code that was sent to this address. null: it is wrong, its time is over, or it was tried too often. A wrong try is counted in the row, which is
 * locked until the commit, so that tries at once in several processes count like tries in a row. The caller must commit in every case.
 */
export async function useCode(
  query: Query,
  now: number,
  seal: Seal,
  kinds: readonly LinkKind[],
  email: string,
  code: string,
): Promise<UsedLink | null> {
  // The code of an email_change went to the new address, every other to the account's.
  const to = kinds.includes('email_change')
    ? 'l.new_email = $1'
    : 'l.user_id = (select u.id from auth.daymark_users u where u.email = $1)';
  const rows = await query(
    `select l.user_id::text as user_id, l.kind, l.new_email, encode(l.code, 'hex') as code, l.wrong, l.wrong_before,
       ($3 - extract(epoch from l.created_at) * 1000)::float8 as age
     from auth.daymark_mail_links l
     where ${to} and l.kind in (select jsonb_array_elements_text($2::jsonb)) and l.code is not null
     order by l.user_id, l.kind for update of l`,
    [email, listed(kinds), now],
  );
  const open = v
    .parse(v.array(candidate), rows)
    .filter(
      ({ age, wrong, wrong_before }) =>
        age < CODE_LIFE && wrong < MOST_WRONG.code && wrong + wrong_before < MOST_WRONG.all,
    );
  const right = open.find((row) => isSameSecret(sealed(seal, row.user_id, row.kind, code), row.code));
  if (right) {
    await query('delete from auth.daymark_mail_links where user_id = $1 and kind = $2', [right.user_id, right.kind]);
    return { kind: right.kind, user: right.user_id, newEmail: right.new_email };
  }
  for (const { user_id, kind } of open) {
    await query('update auth.daymark_mail_links set wrong = wrong + 1 where user_id = $1 and kind = $2', [
      user_id,
      kind,
    ]);
  }
  return null;
}

/** Makes the mail that would change the address do nothing. The mails of the other kinds went to the account's own address. */
export const dropNewAddress = (query: Query, user: string): Promise<unknown> =>
  query("delete from auth.daymark_mail_links where user_id = $1 and kind = 'email_change'", [user]);

/** The address that a person has asked to change to and not confirmed yet. */
export async function wantedEmail(query: Query, user: string): Promise<string | null> {
  const rows = await query<{ new_email: string }>(
    "select new_email from auth.daymark_mail_links where user_id = $1 and kind = 'email_change'",
    [user],
  );
  return rows[0]?.new_email ?? null;
}
