/** The operator's key for the admin API: a token of the role service_role. There is none until the operator makes one, and one at a time. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/port.ts';
import { isSameSecret } from '../same-secret.ts';
import type { Tokens } from './tokens.ts';

const NAME = 'service_key';

/** Makes a key that works for `seconds`; the one before ends at once, in all processes. */
export async function makeServiceKey(db: Database, tokens: Tokens, seconds: number): Promise<string> {
  const jti = randomUUID();
  const key = await tokens.signService(jti, seconds);
  await db.tx(null, (query) =>
    query(
      `insert into auth.daymark_secrets (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [NAME, jti],
    ),
  );
  return key;
}

/** Ends the key. False: there was none. */
export const endServiceKey = async (db: Database): Promise<boolean> =>
  (await db.tx(null, (query) => query('delete from auth.daymark_secrets where name = $1 returning 1', [NAME]))).length >
  0;

/** Whether this is the key that the operator made last. */
export async function isServiceKey(db: Database, tokens: Tokens, token: string): Promise<boolean> {
  const jti = await tokens.verifyService(token);
  if (jti === null) return false;
  const [row] = await db.tx(null, (query) =>
    query<{ value: string }>('select value from auth.daymark_secrets where name = $1', [NAME]),
  );
  return row !== undefined && isSameSecret(jti, row.value);
}
