import { randomBytes } from 'node:crypto';
import type { Config, JwtKeys } from './config.ts';
import { sqlState, StartError } from './database/errors.ts';
import type { Database } from './database/port.ts';

const UNDEFINED_TABLE = '42P01';

/**
 * The operator's keys, or a secret that is made once and stored in the database, where only the owner of the tables can read it. So
 * all processes of one database accept each other's tokens, and a restart signs nobody out.
 */
export async function jwtKeys({ jwt }: Pick<Config, 'jwt'>, db: Database): Promise<JwtKeys> {
  if (jwt.secret !== undefined || jwt.privateKey !== undefined) return jwt;
  try {
    return await db.tx(null, async (query) => {
      // When two processes start at once, both use the secret of the first.
      await query("insert into auth.daymark_secrets (name, value) values ('jwt', $1) on conflict do nothing", [
        randomBytes(48).toString('base64url'),
      ]);
      const [row] = await query<{ value: string }>("select value from auth.daymark_secrets where name = 'jwt'");
      return { secret: row!.value };
    });
  } catch (thrown) {
    if (sqlState(thrown) !== UNDEFINED_TABLE) throw thrown;
    throw new StartError(
      'This database has accounts of its own (Supabase). Set JWT_SECRET to the secret that signs their tokens.',
      {
        cause: thrown,
      },
    );
  }
}
