/** Personal tokens: with one of them a person's own script calls in their name, within its scopes (docs/decisions/0081). */
import { createHash, randomBytes } from 'node:crypto';
import { isTableName, type TableName } from '#data/schema.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { isForgotten } from '../account/forgotten.ts';
import type { Database, Query } from '../database/port.ts';
import { iso } from '../iso.ts';

/** By its beginning, people and programs that look for leaked secrets recognise one. */
const PREFIX = 'daymark_';
const TOKEN = /^daymark_[\w-]{43}$/;
/** 256 bits at random: nobody guesses it. */
const TOKEN_BYTES = 32;
export const MOST_TOKENS = 50;

/** What a token may do. */
export interface Scopes {
  readonly can_read: boolean;
  readonly can_write: boolean;
  /** null: every table. */
  readonly tables: readonly TableName[] | null;
}

/** A token as its owner sees it; times in ms. */
export interface TokenFacts extends Scopes {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly expires: number | null;
  readonly used: number | null;
}

/** The token of a call. */
export interface PersonalToken extends Scopes {
  readonly user: string;
  readonly id: string;
  readonly name: string;
  /** The zone of the device that made it. */
  readonly zone: string;
}

interface StoredToken {
  readonly user_id: string;
  readonly id: string;
  readonly name: string;
  readonly can_read: boolean;
  readonly can_write: boolean;
  readonly tables: readonly string[] | null;
  readonly zone: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly used_at: Date | null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const isPersonalToken = (text: string): boolean => text.startsWith(PREFIX);

/** A table that a later version has renamed is in no scope. */
const scopesOf = ({ can_read, can_write, tables }: StoredToken): Scopes => ({
  can_read,
  can_write,
  tables: tables && tables.filter(isTableName),
});

/** Makes a token. It is returned once and stored nowhere. There is none if the person has too many, or the account was disabled (both `too_many`) or deleted. */
export async function makeToken(
  db: Database,
  user: string,
  made: Scopes & { readonly id: string; readonly name: string; readonly zone: string; readonly expires: number | null },
  now: number,
): Promise<{ readonly token: string } | 'too_many' | 'forgotten'> {
  const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  return db.tx(
    null,
    async (query) => {
      if (await isForgotten(query, user)) return 'forgotten';
      const rows = await query(
        `insert into public.personal_tokens (user_id, id, name, token_hash, can_read, can_write, tables, zone, created_at, expires_at)
         select $1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10
         where not exists (select 1 from auth.daymark_users a
             where a.id = $1 and a.disabled_at is not null and (a.disabled_until is null or a.disabled_until > $9))
           and (select count(*) from public.personal_tokens p where p.user_id = $1) < $11
         returning id`,
        [
          user,
          made.id,
          made.name,
          hashOf(token),
          made.can_read,
          made.can_write,
          made.tables,
          made.zone,
          iso(now),
          made.expires === null ? null : iso(made.expires),
          MOST_TOKENS,
        ],
      );
      return rows.length > 0 ? { token } : 'too_many';
    },
    { grows: true },
  );
}

/** A person's tokens, the newest first. */
export async function tokensOf(db: Database, user: string): Promise<TokenFacts[]> {
  const rows = await db.tx(null, (query) =>
    query<StoredToken>('select * from public.personal_tokens where user_id = $1 order by created_at desc, id', [user]),
  );
  return rows.map((row) => ({
    ...scopesOf(row),
    id: row.id,
    name: row.name,
    created: row.created_at.getTime(),
    expires: row.expires_at?.getTime() ?? null,
    used: row.used_at?.getTime() ?? null,
  }));
}

/** Ends a token at once, in all processes. */
export const revokeToken = async (db: Database, user: string, id: string): Promise<void> => {
  await db.tx(null, (query) => query('delete from public.personal_tokens where user_id = $1 and id = $2', [user, id]));
};

/** Ends all tokens of a person. */
export const revokeTokens = (query: Query, user: string): Promise<unknown> =>
  query('delete from public.personal_tokens where user_id = $1', [user]);

/** The token of this text if it is valid now; null for every other text. Notes its use, once a minute. `now` in ms. */
export async function tokenOf(db: Database, text: string, now: number): Promise<PersonalToken | null> {
  if (!TOKEN.test(text)) return null;
  const [row] = await db.tx(null, (query) =>
    query<StoredToken>(`select * from public.personal_tokens where token_hash = decode($1, 'hex')`, [hashOf(text)]),
  );
  if (!row || (row.expires_at && row.expires_at.getTime() <= now)) return null;
  if (!row.used_at || row.used_at.getTime() < now - MINUTE_MS) {
    await db.tx(null, (query) =>
      query('update public.personal_tokens set used_at = $3 where user_id = $1 and id = $2', [
        row.user_id,
        row.id,
        iso(now),
      ]),
    );
  }
  return { ...scopesOf(row), user: row.user_id, id: row.id, name: row.name, zone: row.zone };
}
