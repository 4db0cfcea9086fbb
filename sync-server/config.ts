/** The operator's settings, read once from the environment and checked. No other file reads the environment. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withoutEnd } from '#lib/cut.ts';
import { isRecipient } from './backup/seal.ts';
import { isHost } from './host.ts';

/** A value of DATA_DIR for development and tests: nothing is stored on disk. */
export const IN_MEMORY = 'memory://';

/** What signs the access tokens: a shared secret (HS256), or a private key in PEM (RS256, ES256). */
export interface JwtKeys {
  readonly secret?: string;
  readonly privateKey?: string;
}

export interface Config {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** The folder of the embedded database and its lock: an absolute path, or IN_MEMORY. */
  readonly dataDir: string;
  /** A Postgres to use instead of the embedded database. */
  readonly databaseUrl?: string;
  /** The same Postgres without a pooler in between, for LISTEN; by default `databaseUrl`. */
  readonly databaseDirectUrl?: string;
  readonly databasePool: number;
  /** The site's public address, without a slash at its end. Absent: each request's own. */
  readonly siteUrl?: string;
  readonly jwt: JwtKeys;
  /** How long an access token is valid, in s. */
  readonly accessTokenSeconds: number;
  /** Whether a new account may be used at once, without a confirmed address. */
  readonly autoconfirm: boolean;
  /** Whether new people may sign up. */
  readonly signups: boolean;
  /** Other websites whose pages may call this server with a person's token: origins, without a slash at the end. Absent: none. */
  readonly corsOrigins?: readonly string[];
  /** Whether sign-ups, sign-ins and mails are limited by address and account. Absent: they are; false is for tests. */
  readonly rateLimits?: boolean;
  /** The number of proxies in front; so many entries of X-Forwarded-For, from the right, are trusted. */
  readonly trustProxy: number;
  /** The service of 'Continue with Google'. Absent: that button says that it is not set up here. */
  readonly google?: GoogleConfig;
  /** Where mail is sent from. Absent: no mail is sent. */
  readonly mail?: MailConfig;
  /** The model service of the coach; without it the built-in coach answers. */
  readonly assistant?: AssistantConfig;
  /** The service that writes out recordings; without it nobody is told that there could be one. */
  readonly speech?: SpeechConfig;
  /** Where the bytes of photos, recordings and files are. Absent in tests: there is no place for them. */
  readonly media?: MediaConfig;
  /** How much an account may store. Absent: as the database says. */
  readonly quota?: Quota;
  /** Whether calendars may be fetched from this machine and its network: for tests, and where every person is trusted with that. */
  readonly privateCalendars?: boolean;
  /** Whom a push service can write to about this server's pushes: mailto: or https:. Absent: the address of the app. */
  readonly pushContact?: string;
  /** Absent with a database in memory. */
  readonly backups?: BackupConfig;
  /** The file with the secret key of sealed backups: for a restore, and never on the server that makes them. */
  readonly backupIdentityFile?: string;
  /** Required as a bearer token to read /metrics. Absent: nobody may. */
  readonly metricsToken?: string;
  /** Where browsers send page views and clicks of people who allow it: a whole address. Absent: nowhere. */
  readonly analyticsUrl?: string;
}

/** Nightly backups (backup/nightly.ts). */
export interface BackupConfig {
  /** An absolute path. */
  readonly folder: string;
  /** How many days with a backup are kept; 0: none is made at night. */
  readonly days: number;
  /** The hour at which it is made, in the server's zone. */
  readonly hour: number;
  /** The folder in which the operator's command asks a running server. */
  readonly askedIn: string;
  /** The public keys that they are sealed for (backup/seal.ts); with none they are not sealed. */
  readonly recipients?: readonly string[];
}

/** Google, or another service with OpenID Connect in its place. */
export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a slash at its end. */
  readonly issuer: string;
}

/** An SMTP service (smtp://user:password@host:587, or smtps://), and the sender of the mails. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** How much an account may store: rows, bytes of rows, replaced texts and remembered changes, and bytes of photos, recordings and files. */
export interface Quota {
  readonly rows?: number;
  readonly bytes?: number;
  readonly mediaBytes?: number;
}

/** Where blobs are (media/files.ts). */
export interface MediaConfig {
  /** An absolute path. */
  readonly folder: string;
  /** It belongs to a database in memory, and goes with the process. */
  readonly temporary?: boolean;
  /** A store that several processes share. Then the folder has only what is being received. */
  readonly s3?: S3Config;
}

/** An S3-compatible object store. */
export interface S3Config {
  /** The address of the bucket, and a folder in it, without a slash at its end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Any service that speaks OpenAI's chat completions. Times in ms. */
export interface AssistantConfig {
  /** The address before /chat/completions, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** How long a whole answer may take, a second request included. */
  readonly timeout: number;
  /** How long the first word may take. */
  readonly firstByte: number;
  /** The model reads pictures: it gets the photos that people allow it. */
  readonly sees: boolean;
  /** New questions that a person may ask in a minute. */
  readonly perMinute: number;
  /** Tokens that a person may use in 24 hours; 0 is no limit. */
  readonly tokensPerDay: number;
}

/** Any service that speaks OpenAI's audio transcriptions. */
export interface SpeechConfig {
  /** The address before /audio/transcriptions, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** How long one recording may take, in ms. */
  readonly timeout: number;
  /** The largest recording that it takes, in bytes. */
  readonly fileBytes: number;
  /** How much sound a person may have written out in 24 hours, in kB; 0 is no limit. */
  readonly kilobytesPerDay: number;
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
  const mail = mailConfig(env, siteUrl);
  const google = googleConfig(env, siteUrl);
  const assistant = assistantConfig(env);
  const speech = speechConfig(env);
  const pushContact = contact(env);
  const identityFile = env.BACKUP_AGE_IDENTITY_FILE?.trim();
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
    autoconfirm: yesOrNo(env, 'AUTOCONFIRM', mail === undefined),
    signups: yesOrNo(env, 'SIGNUPS', true),
    corsOrigins: origins(env),
    rateLimits: yesOrNo(env, 'RATE_LIMITS', true),
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
    ...(google ? { google } : {}),
    ...(mail ? { mail } : {}),
    ...(assistant ? { assistant } : {}),
    ...(speech ? { speech } : {}),
    media: mediaConfig(env),
    quota: quota(env),
    privateCalendars: yesOrNo(env, 'CALENDAR_PRIVATE_ADDRESSES', false),
    ...(pushContact ? { pushContact } : {}),
    ...backups(env, databaseUrl),
    ...(identityFile ? { backupIdentityFile: resolve(identityFile) } : {}),
    ...metricsToken(env),
    ...analyticsUrl(env),
  };
}

/** Origins as browsers send them: a path or a pattern would match nothing, or too much. */
function origins(env: Env): readonly string[] {
  const texts = (env.CORS_ORIGINS ?? '').split(',').map((text) => text.trim());
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const url = plainUrl(text);
      if (url && `${url.origin}/` === url.href) return url.origin;
      throw new ConfigError(
        `CORS_ORIGINS must be origins like https://app.example, with commas between them, without paths and without *, but has "${text}".`,
      );
    });
}

/** Messages do not repeat the secret. */
function googleConfig(env: Env, siteUrl: string | undefined): GoogleConfig | undefined {
  const [clientId, clientSecret, given] = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((name) =>
    env[`GOOGLE_${name}`]?.trim(),
  );
  if (!clientId && !clientSecret && !given) return undefined;
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set: the provider gives them together.',
    );
  }
  // Without it the provider would lead back to whatever host a request names.
  if (!siteUrl) {
    throw new ConfigError(
      'SITE_URL must be set with GOOGLE_CLIENT_ID: Google leads back to an address that begins with it.',
    );
  }
  return { clientId, clientSecret, issuer: issuerUrl(given || 'https://accounts.google.com') };
}

/** The web address in a text, if it has no name, no password and no `#` in it: logs and errors may show it. */
function plainUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  return plain ? url : undefined;
}

/** Plain http is for this machine only. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The secret and the tokens travel to it. */
function issuerUrl(text: string): string {
  const url = plainUrl(text);
  if (!url || !isSecure(url) || url.search) {
    throw new ConfigError(
      'GOOGLE_ISSUER must be an address like https://accounts.google.com; http is for this machine only.',
    );
  }
  return withoutEnd(text, /\//);
}

function backups(env: Env, databaseUrl: string | undefined): Pick<Config, 'backups'> {
  const folder = dataDir(env);
  const days = whole(env, 'BACKUP_DAYS', 14, 0, 3650);
  const hour = whole(env, 'BACKUP_HOUR', 3, 0, 23);
  const given = env.BACKUP_DIR?.trim();
  // A Postgres has no folder of this server, unless one is named.
  if (folder === IN_MEMORY && (databaseUrl === undefined || !given)) return {};
  const into = given ? resolve(given) : join(folder, 'backups');
  const askedIn = folder === IN_MEMORY ? into : folder;
  return { backups: { folder: into, days, hour, askedIn, recipients: recipients(env) } };
}

/** The public keys that backups are sealed for. */
function recipients(env: Env): readonly string[] {
  const texts = (env.BACKUP_AGE_RECIPIENTS ?? '').split(',').map((text) => text.trim());
  const given = texts.filter((text) => text !== '');
  if (given.every(isRecipient)) return given;
  throw new ConfigError(
    'BACKUP_AGE_RECIPIENTS must be public keys of age, like age1…, with commas between them: age-keygen writes one above the secret key.',
  );
}

function metricsToken(env: Env): Pick<Config, 'metricsToken'> {
  const token = env.METRICS_TOKEN?.trim();
  if (!token) return {};
  if (!/^[\x21-\x7e]{16,}$/.test(token)) {
    throw new ConfigError('METRICS_TOKEN needs at least 16 characters, without spaces.');
  }
  return { metricsToken: token };
}

/** Its origin becomes a part of the content security policy, where a `*` or a `;` in it would allow more. */
function analyticsUrl(env: Env): Pick<Config, 'analyticsUrl'> {
  const text = env.ANALYTICS_URL?.trim();
  if (!text) return {};
  const url = plainUrl(text);
  if (!url || !isSecure(url) || !isHost(url.host)) {
    throw new ConfigError(
      'ANALYTICS_URL must be an address like https://stats.example/events, without a name, a password or a # in it; http is for this machine only.',
    );
  }
  return { analyticsUrl: url.href };
}

/** Messages do not repeat SMTP_URL, because it has a password. */
function mailConfig(env: Env, siteUrl: string | undefined): MailConfig | undefined {
  const url = env.SMTP_URL?.trim();
  const from = env.MAIL_FROM?.trim();
  if (!url) {
    if (from) throw new ConfigError('MAIL_FROM is set, but SMTP_URL is not: name the service that sends the mail.');
    return undefined;
  }
  if (!URL.canParse(url) || !/^smtps?:\/\/./.test(url)) {
    throw new ConfigError('SMTP_URL must be an address like smtp://user:password@mail.example:587.');
  }
  if (!from?.includes('@'))
    throw new ConfigError('MAIL_FROM must be the sender of the mails, like Daymark <daymark@example.org>.');
  // Without it a link would contain whatever host a request names.
  if (!siteUrl) throw new ConfigError('SITE_URL must be set with SMTP_URL: the links in the mails begin with it.');
  return { url, from };
}

function mediaConfig(env: Env): MediaConfig {
  const s3 = s3Config(env);
  const given = env.MEDIA_DIR?.trim();
  if (given) return { folder: resolve(given), ...s3 };
  const folder = dataDir(env);
  if (folder !== IN_MEMORY) return { folder: join(folder, 'media'), ...s3 };
  return { folder: join(tmpdir(), `daymark-media-${process.pid}`), temporary: true, ...s3 };
}

/** Messages do not repeat the secret. */
function s3Config(env: Env): { readonly s3?: S3Config } {
  const [address, region, keyId, secret] = ['URL', 'REGION', 'KEY_ID', 'SECRET'].map((name) =>
    env[`MEDIA_S3_${name}`]?.trim(),
  );
  if (!address && !keyId && !secret) return {};
  const url = plainUrl(address ?? '');
  if (!url || url.search || url.pathname === '/') {
    throw new ConfigError(
      'MEDIA_S3_URL must be the address of a bucket, like https://s3.eu-central-1.amazonaws.com/my-bucket, without a name, a password or a query in it.',
    );
  }
  if (!keyId || !secret) throw new ConfigError('MEDIA_S3_KEY_ID and MEDIA_S3_SECRET must be set with MEDIA_S3_URL.');
  return { s3: { url: withoutEnd(url.href, /\//), region: region || 'us-east-1', keyId, secret } };
}

function quota(env: Env): Quota {
  const media = env.ACCOUNT_MEDIA_MEGABYTES?.trim();
  return {
    ...(media ? { mediaBytes: whole(env, 'ACCOUNT_MEDIA_MEGABYTES', 0, 0, 100_000_000) * 1024 * 1024 } : {}),
    ...(env.ACCOUNT_ROWS?.trim() ? { rows: whole(env, 'ACCOUNT_ROWS', 0, 1_000, 1_000_000_000) } : {}),
    ...(env.ACCOUNT_MEGABYTES?.trim() ? { bytes: whole(env, 'ACCOUNT_MEGABYTES', 0, 1, 1_000_000) * 1024 * 1024 } : {}),
  };
}

/** The address, the model and the key of a service with OpenAI's interface in these variables; undefined when none is named. */
function serviceConfig(prefix: 'ASSISTANT' | 'SPEECH', env: Env, call: RegExp) {
  const [url, apiKey, model] = ['BASE_URL', 'API_KEY', 'MODEL'].map((name) => env[`${prefix}_${name}`]?.trim());
  if (!url) {
    const lonely = apiKey ? `${prefix}_API_KEY` : model ? `${prefix}_MODEL` : undefined;
    if (!lonely) return undefined;
    throw new ConfigError(
      `${lonely} is set, but ${prefix}_BASE_URL is not: name the service, like https://api.openai.com/v1.`,
    );
  }
  if (!model) throw new ConfigError(`${prefix}_MODEL is missing: name the model that ${prefix}_BASE_URL shall use.`);
  // The characters that a header may have. The message does not repeat the key.
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ConfigError(`${prefix}_API_KEY has characters that no key has, such as spaces or line breaks.`);
  }
  return { baseUrl: serviceUrl(url, prefix).replace(call, ''), ...(apiKey ? { apiKey } : {}), model };
}

/** The service that writes out recordings in these variables; undefined when none is named. Throws ConfigError. */
export function speechConfig(env: Env): SpeechConfig | undefined {
  const service = serviceConfig('SPEECH', env, /\/audio\/transcriptions$/);
  return (
    service && {
      ...service,
      timeout: whole(env, 'SPEECH_TIMEOUT', 300, 1, 3_600) * 1000,
      fileBytes: whole(env, 'SPEECH_FILE_MEGABYTES', 25, 1, 50) * 1024 * 1024,
      kilobytesPerDay: whole(env, 'SPEECH_MEGABYTES_PER_DAY', 100, 0, 1_000_000) * 1024,
    }
  );
}

/** The service behind the coach in these variables; undefined when none is named. Throws ConfigError. */
export function assistantConfig(env: Env): AssistantConfig | undefined {
  const service = serviceConfig('ASSISTANT', env, /\/chat\/completions$/);
  if (!service) return undefined;
  const timeout = whole(env, 'ASSISTANT_TIMEOUT', 60, 1, 600) * 1000;
  return {
    ...service,
    timeout,
    firstByte: Math.min(timeout, whole(env, 'ASSISTANT_FIRST_WORD', 30, 1, 600) * 1000),
    sees: yesOrNo(env, 'ASSISTANT_SEES', false),
    perMinute: whole(env, 'ASSISTANT_PER_MINUTE', 20, 1, 6_000),
    tokensPerDay: whole(env, 'ASSISTANT_TOKENS_PER_DAY', 500_000, 0, 1_000_000_000),
  };
}

/** The message does not repeat the address. */
function serviceUrl(text: string, prefix: string): string {
  const url = plainUrl(text);
  if (!url || url.search) {
    throw new ConfigError(
      `${prefix}_BASE_URL must be an address like https://api.openai.com/v1 or http://localhost:11434/v1, without a name, a password or a query in it.`,
    );
  }
  // Many guides name the address of the call itself, which is taken off.
  return withoutEnd(url.href, /\//);
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

/** A postgres address. Messages do not repeat it, because it has a password. */
function postgresUrl(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^postgres(?:ql)?:\/\/./.test(text)) {
    throw new ConfigError(`${name} must be an address like postgres://user:password@host:5432/database.`);
  }
  return text;
}

/** Apple's push service refuses a sender that gives no real contact. */
function contact(env: Env): string | undefined {
  const text = env.PUSH_CONTACT?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host =
    url?.protocol === 'mailto:' ? (url.pathname.split('@')[1] ?? '') : url?.protocol === 'https:' ? url.hostname : '';
  if (!host.includes('.') || host.startsWith('example.')) {
    throw new ConfigError(
      `PUSH_CONTACT must be an address that reaches you, like mailto:you@your-domain.org or https://your-domain.org, but is "${text}".`,
    );
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
  return withoutEnd(text, /\//);
}
