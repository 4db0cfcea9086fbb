/** What an operator can set, read once from the environment and checked: everything else gets it passed in. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** As DATA_DIR: nothing is kept. For development and tests. */
export const IN_MEMORY = 'memory://';

/** What signs the access tokens: a shared secret (HS256), or a private key in PEM (RS256, ES256). */
export interface JwtKeys {
  readonly secret?: string;
  readonly privateKey?: string;
}

export interface Config {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Where the embedded database and its lock live: an absolute path, or IN_MEMORY. */
  readonly dataDir: string;
  /** A Postgres to use instead of the embedded database. */
  readonly databaseUrl?: string;
  /** The same Postgres without a pooler in between, for LISTEN; by default `databaseUrl`. */
  readonly databaseDirectUrl?: string;
  readonly databasePool: number;
  /** The address people see, without a slash at its end; absent, each request's own. */
  readonly siteUrl?: string;
  readonly jwt: JwtKeys;
  /** How long an access token is good, in s. */
  readonly accessTokenSeconds: number;
  /** Whether a new account may be used at once, without a confirmed address. */
  readonly autoconfirm: boolean;
  /** Whether new people may sign up. */
  readonly signups: boolean;
  /** How many proxies stand in front: so many entries of X-Forwarded-For, from the right, are believed. */
  readonly trustProxy: number;
}

/** A setting that cannot be used; its message is a whole sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** The configuration in these variables. Throws ConfigError when one cannot be used. */
export function readConfig(env: Env): Config {
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const databaseDirectUrl = postgresUrl(env, 'DATABASE_DIRECT_URL');
  const siteUrl = webUrl(env, 'SITE_URL');
  return {
    port: whole(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST?.trim() || '0.0.0.0',
    dataDir: dataDir(env),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(databaseDirectUrl ? { databaseDirectUrl } : {}),
    databasePool: whole(env, 'DATABASE_POOL', 10, 1, 200),
    ...(siteUrl ? { siteUrl } : {}),
    jwt: jwtKeys(env),
    accessTokenSeconds: whole(env, 'JWT_EXPIRY', 3600, 30, 7 * 86_400),
    autoconfirm: yesOrNo(env, 'AUTOCONFIRM', true),
    signups: yesOrNo(env, 'SIGNUPS', true),
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
  };
}

function dataDir(env: Env): string {
  const text = env.DATA_DIR?.trim() || 'data';
  return text === IN_MEMORY ? text : resolve(text);
}

function jwtKeys(env: Env): JwtKeys {
  const secret = env.JWT_SECRET?.trim();
  const file = env.JWT_PRIVATE_KEY_FILE?.trim();
  const privateKey = file ? readKey(file) : env.JWT_PRIVATE_KEY?.replaceAll('\\n', '\n').trim();
  if (secret && Buffer.byteLength(secret) < 32) {
    throw new ConfigError('JWT_SECRET is too short: it needs at least 32 characters.');
  }
  if (privateKey && !/^-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/.test(privateKey)) {
    throw new ConfigError('JWT_PRIVATE_KEY is not a private key in PEM (it begins with -----BEGIN PRIVATE KEY-----).');
  }
  return { ...(secret ? { secret } : {}), ...(privateKey ? { privateKey } : {}) };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`JWT_PRIVATE_KEY_FILE names a file that cannot be read: ${file}.`);
  }
}

function whole(env: Env, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`);
  }
  return value;
}

function yesOrNo(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new ConfigError(`${name} must be true or false, but is "${text}".`);
}

/** A postgres address; its value never appears in a message, because it holds a password. */
function postgresUrl(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^postgres(?:ql)?:\/\/./.test(text)) {
    throw new ConfigError(`${name} must be an address like postgres://user:password@host:5432/database.`);
  }
  return text;
}

function webUrl(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ConfigError(`${name} must be an address like https://daymark.example, but is "${text}".`);
  }
  return text.replace(/\/+$/, '');
}
