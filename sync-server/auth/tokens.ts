import { createHmac } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  importJWK,
  importPKCS8,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import * as v from 'valibot';

/** What an access token lives, in seconds, unless the operator says otherwise; GoTrue's default. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** How far two machines' clocks may differ before a token is refused, in seconds. */
const LEEWAY = 5;
const AUDIENCE = 'authenticated';
const MIN_SECRET_BYTES = 32;
const MIN_RSA_BITS = 2048;

const json = v.record(v.string(), v.unknown());

const claims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aud: v.literal(AUDIENCE),
  email: v.exactOptional(v.string()),
  session_id: v.exactOptional(v.pipe(v.string(), v.uuid())),
  app_metadata: v.exactOptional(json),
  user_metadata: v.exactOptional(json),
  aal: v.exactOptional(v.string()),
  amr: v.exactOptional(v.array(v.object({ method: v.string(), timestamp: v.number() }))),
  iat: v.number(),
  exp: v.number(),
  iss: v.string(),
});
/** What a verified access token says; times are seconds. */
export type Claims = v.InferOutput<typeof claims>;

/** Whom a token is for: everything but what the signer adds itself. */
export type Subject = Omit<Claims, 'role' | 'aud' | 'iat' | 'exp' | 'iss'>;

/** What the signer needs of the configuration. */
export interface TokenConfig {
  /** `secret`: HS256, at least 32 bytes. `privateKey`: RS256, PKCS#8 PEM, at least 2048 bits; others verify with the JWKS. */
  readonly jwt: { readonly secret: string } | { readonly privateKey: string };
  /** Where people reach this server; names the issuer. */
  readonly siteUrl?: string | undefined;
  readonly accessTokenSeconds?: number | undefined;
}

export interface Tokens {
  readonly lifetime: number;
  sign(subject: Subject, lifetime?: number): Promise<string>;
  /** The claims of a token that we signed and that holds now; null for every other string. */
  verify(token: string): Promise<Claims | null>;
  /** RFC 7517; empty with a shared secret, which nobody may learn. */
  jwks(): { readonly keys: readonly JWK[] };
}

interface Key {
  readonly alg: 'HS256' | 'RS256';
  readonly kid: string;
  readonly sign: CryptoKey | Uint8Array;
  readonly verify: CryptoKey | Uint8Array;
  readonly published: readonly JWK[];
}

/** Signs and checks access tokens with GoTrue's claims. A key that is too weak or unreadable throws in words. */
export async function createTokens(config: TokenConfig, now: () => number = Date.now): Promise<Tokens> {
  const key = 'secret' in config.jwt ? sharedKey(config.jwt.secret) : await rsaKey(config.jwt.privateKey);
  const issuer = config.siteUrl === undefined ? 'daymark' : `${config.siteUrl.replace(/\/+$/, '')}/auth/v1`;
  const lifetime = config.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS;
  return {
    lifetime,
    sign: (subject, seconds = lifetime) => {
      const iat = Math.floor(now() / 1000);
      return new SignJWT({ ...subject, role: 'authenticated' })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' })
        .setAudience(AUDIENCE)
        .setIssuer(issuer)
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign(key.sign);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key.verify, {
          // Pinned, so that a token cannot choose how it is checked (RFC 8725, 3.1).
          algorithms: [key.alg],
          audience: AUDIENCE,
          issuer,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: LEEWAY,
          currentDate: new Date(now()),
        });
        const parsed = v.safeParse(claims, payload);
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    jwks: () => ({ keys: key.published }),
  };
}

function sharedKey(secret: string): Key {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new RangeError(
      `The JWT secret must have at least ${MIN_SECRET_BYTES} bytes (RFC 7518, 3.2); it has ${bytes.length}.`,
    );
  }
  const kid = createHmac('sha256', bytes).update('daymark kid').digest('base64url').slice(0, 16);
  return { alg: 'HS256', kid, sign: bytes, verify: bytes, published: [] };
}

async function rsaKey(pem: string): Promise<Key> {
  const sign = await importPKCS8(pem, 'RS256', { extractable: true });
  const { kty, n, e } = await exportJWK(sign);
  if (kty !== 'RSA' || n === undefined || e === undefined)
    throw new TypeError('The JWT private key must be an RSA key.');
  const bits = Buffer.from(n, 'base64url').length * 8;
  if (bits < MIN_RSA_BITS)
    throw new RangeError(`The JWT private key must have at least ${MIN_RSA_BITS} bits; it has ${bits}.`);
  // Only the public half; exportJWK gave us all of it.
  const half: JWK = { kty, n, e };
  const kid = await calculateJwkThumbprint(half);
  const verify = await importJWK(half, 'RS256');
  return {
    alg: 'RS256',
    kid,
    sign,
    verify,
    published: [{ ...half, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'], ext: true }],
  };
}
