import { createHmac, createPrivateKey, createPublicKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import * as v from 'valibot';
import type { Config } from '../config.ts';

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

/** The claims that the caller gives; the signer adds the others. */
export type Subject = Omit<Claims, 'role' | 'aud' | 'iat' | 'exp' | 'iss'>;

/**
 * The signer's part of the configuration. A `privateKey` (PEM; RSA of 2048 bits or more signs RS256, P-256 signs ES256) is used
 * before a `secret` (32 bytes or more, HS256). `siteUrl` names the issuer.
 */
export type TokenConfig = Pick<Config, 'jwt' | 'siteUrl' | 'accessTokenSeconds'>;

export interface Tokens {
  /** How long an access token is valid, in seconds. */
  readonly lifetime: number;
  sign(subject: Subject, lifetime?: number): Promise<string>;
  /** The claims of a token that this server signed and that is valid now; null for every other string. */
  verify(token: string): Promise<Claims | null>;
  /** HMAC-SHA-256 in hex, under a key that is derived from the signing key: for short secrets that are stored as hashes. */
  readonly seal: (text: string) => string;
  /** RFC 7517; empty with a shared secret. */
  jwks(): { readonly keys: readonly JWK[] };
}

interface Key {
  readonly alg: 'HS256' | 'RS256' | 'ES256';
  readonly kid: string;
  readonly sign: KeyObject;
  readonly verify: KeyObject;
  readonly published: readonly JWK[];
}

/** Signs and verifies access tokens with GoTrue's claims. Throws an error whose message is for the operator when a key is too weak or unreadable. */
export async function createTokens(config: TokenConfig, now: () => number = Date.now): Promise<Tokens> {
  const key = await keyFrom(config.jwt);
  const issuer = config.siteUrl === undefined ? 'daymark' : `${config.siteUrl}/auth/v1`;
  const lifetime = config.accessTokenSeconds;
  const sealing = sealingKey(key.sign);

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
          // Fixed, so that a token cannot choose how it is verified (RFC 8725, 3.1).
          algorithms: [key.alg],
          audience: AUDIENCE,
          issuer,
          requiredClaims: ['exp', 'iat'],
          clockTolerance: LEEWAY,
          currentDate: new Date(now()),
        });
        const parsed = v.safeParse(claims, payload);
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    seal: (text) => createHmac('sha256', sealing).update(text).digest('hex'),
    jwks: () => ({ keys: key.published }),
  };
}

/** A key of its own for `seal`, so that what is sealed says nothing about signatures. */
function sealingKey(sign: KeyObject): Buffer {
  const bytes = sign.type === 'secret' ? sign.export() : sign.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', bytes, '', 'daymark seal', 32));
}

async function keyFrom({ secret, privateKey }: TokenConfig['jwt']): Promise<Key> {
  if (privateKey !== undefined) return keyPair(privateKey);
  if (secret !== undefined) return sharedKey(secret);
  throw new TypeError('Access tokens need a JWT secret or a private key.');
}

function sharedKey(secret: string): Key {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new RangeError(
      `The JWT secret must have at least ${MIN_SECRET_BYTES} bytes (RFC 7518, 3.2); it has ${bytes.length}.`,
    );
  }
  const kid = createHmac('sha256', bytes).update('daymark kid').digest('base64url').slice(0, 16);
  const key = createSecretKey(bytes);
  return { alg: 'HS256', kid, sign: key, verify: key, published: [] };
}

async function keyPair(pem: string): Promise<Key> {
  const sign = createPrivateKey(pem);
  const verify = createPublicKey(sign);
  const alg = algorithmOf(sign);
  // Made from the public key, so that nothing private can get into the answer.
  const jwk = await exportJWK(verify);
  const kid = await calculateJwkThumbprint(jwk);
  return { alg, kid, sign, verify, published: [{ ...jwk, kid, alg, use: 'sig', key_ops: ['verify'], ext: true }] };
}

function algorithmOf(key: KeyObject): 'RS256' | 'ES256' {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength >= MIN_RSA_BITS) return 'RS256';
    throw new RangeError(`The JWT private key must have at least ${MIN_RSA_BITS} bits; it has ${modulusLength}.`);
  }
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ES256';
  throw new TypeError('The JWT private key must be an RSA key or a P-256 key.');
}
