/** Links that are sent by mail. Each works once, for a time; a new one of its kind replaces it. */
import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Query } from '../database/port.ts';

export type LinkKind = 'signup' | 'recovery' | 'email_change';

const HOUR = 3_600_000;
/** How long a link works, ms. */
export const LIVES: Readonly<Record<LinkKind, number>> = { signup: 24 * HOUR, recovery: HOUR, email_change: HOUR };

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a link's token, which is stored only as a hash. `newEmail`: the address that an email_change is to. */
export async function makeLink(
  query: Query,
  now: number,
  user: string,
  kind: LinkKind,
  newEmail: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    `insert into auth.daymark_mail_links (user_id, kind, hash, new_email, created_at)
     values ($1, $2, decode($3, 'hex'), $4, $5)
     on conflict (user_id, kind) do update set
       hash = excluded.hash, new_email = excluded.new_email, created_at = excluded.created_at`,
    [user, kind, digest(token), newEmail, new Date(now).toISOString()],
  );
  return token;
}

const used = v.object({ user_id: v.string(), new_email: v.nullable(v.string()), fresh: v.boolean() });

/** Uses a link up. Returns whose it was; null when there is none such, or its time is over. */
export async function useLink(query: Query, now: number, kind: LinkKind, token: string) {
  const rows = await query(
    `delete from auth.daymark_mail_links where hash = decode($1, 'hex') and kind = $2
     returning user_id::text as user_id, new_email, created_at > $3 as fresh`,
    [digest(token), kind, new Date(now - LIVES[kind]).toISOString()],
  );
  if (rows.length === 0) return null;
  const { user_id, new_email, fresh } = v.parse(used, rows[0]);
  return fresh ? { user: user_id, newEmail: new_email } : null;
}

/** The address that a person has asked to change to and not confirmed yet. */
export async function wantedEmail(query: Query, user: string): Promise<string | null> {
  const rows = await query<{ new_email: string }>(
    "select new_email from auth.daymark_mail_links where user_id = $1 and kind = 'email_change'",
    [user],
  );
  return rows[0]?.new_email ?? null;
}
