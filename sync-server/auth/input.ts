import type { Context } from 'hono';
import * as v from 'valibot';
import { BodyError, readJson } from '../body.ts';
import { isStorable } from '../database/storable.ts';
import { AuthError, invalid } from './errors.ts';
import { METADATA_RULE, metadataFits } from './metadata.ts';

/** The largest body, in bytes. */
const MAX_BODY = 16 * 1024;

/** The minimum of spec 000, section 5, in characters as a person counts them, not in UTF-16 units. */
export const MIN_PASSWORD = 6;
/** Long enough for any passphrase; argon2id has no limit of its own (72 is bcrypt's). */
export const MAX_PASSWORD = 256;
/** Trimmed and in lower case, so that two spellings of one address are one account. */
export const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail());

export const metadata = v.pipe(
  v.unknown(),
  // valibot accepts an array as a record.
  v.check((data) => !Array.isArray(data)),
  v.record(v.string(), v.unknown()),
  v.check((data) => isStorable(data) && metadataFits(data)),
);

export const signUp = v.object({ email, password: v.string(), data: v.nullish(metadata) });
export const signIn = v.object({ email: v.string(), password: v.string() });
export const refresh = v.object({ refresh_token: v.pipe(v.string(), v.minLength(1)) });
export const changes = v.object({
  email: v.nullish(v.union([v.literal(''), email])),
  password: v.nullish(v.string()),
  data: v.nullish(metadata),
});
/** GoTrue says one sentence for a missing and for an empty one. */
export const code = v.object({
  auth_code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  code_verifier: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});
export const recover = v.object({ email });
export const otp = v.object({ email, data: v.nullish(metadata), create_user: v.nullish(v.boolean()) });
const text = v.pipe(v.string(), v.maxLength(256));
/** Either a link's token, or an address and the code that was sent to it. */
export const verify = v.object({
  type: v.nullish(text),
  token: v.nullish(text),
  token_hash: v.nullish(text),
  email: v.nullish(v.string()),
});
export const resend = v.object({
  type: v.picklist(['signup', 'email_change']),
  email,
});

const NO_CODE = 'invalid request: both auth code and code verifier should be non-empty';

const words: Readonly<Record<string, string>> = {
  email: 'Unable to validate email address: invalid format',
  password: 'Signup requires a valid password',
  data: METADATA_RULE,
  refresh_token: 'Refresh token is not valid',
  type: 'Missing one of these types: signup, email_change',
  token: 'Verify requires either a token or a token hash',
  token_hash: 'Verify requires either a token or a token hash',
  auth_code: NO_CODE,
  code_verifier: NO_CODE,
};

async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const json = await readJson(c, MAX_BODY).catch((thrown: unknown) => {
    if (!(thrown instanceof BodyError)) throw thrown;
    const { reason } = thrown;
    if (reason === 'too_large') throw new AuthError(413, 'request_too_large', 'Request body is too large');
    if (reason === 'too_slow') throw new AuthError(408, 'request_timeout', 'Request body arrived too slowly');
  });
  if (json === undefined) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0])?.split('.')[0] ?? '';
  throw invalid(words[field] ?? 'The request body is not valid');
}

/** What `POST /verify` asks for. */
export type VerifyRequest =
  | { readonly by: 'link'; readonly type: string; readonly token: string }
  | { readonly by: 'code'; readonly type: string; readonly email: string; readonly token: string };

export async function readVerify(c: Context): Promise<VerifyRequest> {
  const { type, token, token_hash, email: written } = await read(c, verify);
  if (!type) throw invalid('Verify requires a verification type');
  if (token && token_hash) throw invalid('Verify requires either a token or a token hash');
  if (token_hash) {
    if (written) throw invalid('Only the token_hash and type should be provided');
    return { by: 'link', type, token: token_hash };
  }
  if (!token) throw invalid('Verify requires either a token or a token hash');
  if (!written) throw invalid('A code is verified with the email address it was sent to');
  const address = v.safeParse(email, written);
  if (!address.success) throw new AuthError(422, 'validation_failed', 'Invalid email format');
  // As mails show it, some people copy a code with spaces.
  return { by: 'code', type, email: address.output, token: token.replaceAll(/\s/g, '') };
}
export const readSignUp = (c: Context) => read(c, signUp);
export const readOtp = (c: Context) => read(c, otp);
export const readCode = (c: Context) => read(c, code);
export const readRefresh = (c: Context) => read(c, refresh);
export const readChanges = (c: Context) => read(c, changes);
export const readRecover = (c: Context) => read(c, recover);
export const readResend = (c: Context) => read(c, resend);

/**
 * The address is only normalised: an impossible address gets the same answer as an unknown one. One with text that the database cannot
 * take becomes another impossible one.
 */
export async function readSignIn(c: Context): Promise<{ email: string; password: string }> {
  const body = await read(c, signIn);
  const written = body.email.trim().toLowerCase().slice(0, 254);
  return { email: written.replaceAll('\0', '\uFFFD').toWellFormed(), password: body.password };
}

/** Throws AuthError when a new password is too short or too long. */
export function checkPassword(password: string): void {
  const { length } = Array.from(password);
  if (length > MAX_PASSWORD) throw invalid(`Password cannot be longer than ${MAX_PASSWORD} characters`);
  if (password === '') throw invalid('Signup requires a valid password');
  if (length < MIN_PASSWORD) {
    const message = `Password should be at least ${MIN_PASSWORD} characters.`;
    throw new AuthError(422, 'weak_password', message, { reasons: ['length'] });
  }
}
