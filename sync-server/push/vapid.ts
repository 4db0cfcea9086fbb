/** This server's identity for push services (VAPID, RFC 8292): a key pair that is made once. */
import { importJWK, SignJWT, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sqlState } from '../database/errors.ts';
import type { Database } from '../database/port.ts';

export interface Vapid {
  /** The public key as a browser takes it: the uncompressed point, base64url. */
  readonly publicKey: string;
  /** The header for a push service: `origin` is the service, `subject` says who sends (mailto: or https:), `now` in ms. */
  authorization(origin: string, subject: string, now: number): Promise<string>;
}

const UNDEFINED_TABLE = '42P01';
/** How long a token is valid, s; a push service takes a day at most. */
const VALID = 12 * 3600;

/**
 * The key pair, made at the first start and stored in the database beside the secret of the access tokens: all processes of one database
 * are one sender, and a restart ends no subscription. Null where another service owns the accounts (Supabase): there is no place for it.
 */
export async function vapidKeys(db: Database): Promise<Vapid | null> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made = JSON.stringify(await exportJWK(privateKey));
  try {
    const value = await db.tx(null, async (query) => {
      // When two processes start at once, both use the key of the first.
      await query("insert into auth.daymark_secrets (name, value) values ('vapid', $1) on conflict do nothing", [made]);
      const [row] = await query<{ value: string }>("select value from auth.daymark_secrets where name = 'vapid'");
      return row!.value;
    });
    return await vapidOf(JSON.parse(value) as JWK);
  } catch (thrown) {
    if (sqlState(thrown) === UNDEFINED_TABLE) return null;
    throw thrown;
  }
}

/** The sender with a private key. */
export async function vapidOf(jwk: JWK): Promise<Vapid> {
  const key = await importJWK(jwk, 'ES256');
  const point = [Buffer.from([4]), Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    async authorization(origin, subject, now) {
      const token = await new SignJWT({ aud: origin, sub: subject, exp: Math.floor(now / 1000) + VALID })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}
