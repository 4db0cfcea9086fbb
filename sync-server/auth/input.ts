import type { Context } from 'hono';
import * as v from 'valibot';
import { AuthError } from './errors.ts';

/** The minimum of spec 000, section 5, in characters as a person counts them, not in UTF-16 units. */
export const MIN_PASSWORD = 6;
/** Long enough for any passphrase; argon2id has no limit of its own (72 is bcrypt's). */
export const MAX_PASSWORD = 256;
/** In characters of JSON. Metadata is part of every access token, and the size of headers is limited. */
const MAX_METADATA = 4096;

/** Trimmed and in lower case, so that two spellings of one address are one account. */
const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail());

const metadata = v.pipe(
  v.unknown(),
  // valibot accepts an array as a record.
  v.check((data) => !Array.isArray(data)),
  v.record(v.string(), v.unknown()),
  v.check((data) => {
    const text = JSON.stringify(data);
    // jsonb holds neither NUL nor half a surrogate pair.
    return text.length <= MAX_METADATA && !/\\u(?:0000|d[89a-f])/i.test(text);
  }),
);

const signUp = v.object({ email, password: v.string(), data: v.nullish(metadata) });
const signIn = v.object({ email: v.string(), password: v.string() });
const refresh = v.object({ refresh_token: v.pipe(v.string(), v.minLength(1)) });
const changes = v.object({
  email: v.nullish(v.union([v.literal(''), email])),
  phone: v.nullish(v.string()),
  password: v.nullish(v.string()),
  data: v.nullish(metadata),
  app_metadata: v.nullish(v.unknown()),
});
const resend = v.object({
  type: v.picklist(['signup', 'email_change', 'sms', 'phone_change']),
  email: v.nullish(email),
});

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

const words: Readonly<Record<string, string>> = {
  email: 'Unable to validate email address: invalid format',
  password: 'Signup requires a valid password',
  data: `User metadata must be an object of at most ${MAX_METADATA} characters of JSON`,
  refresh_token: 'Refresh token is not valid',
  type: 'Missing one of these types: signup, email_change, sms, phone_change',
};

async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  });
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0])?.split('.')[0] ?? '';
  throw invalid(words[field] ?? 'The request body is not valid');
}

export const readSignUp = (c: Context) => read(c, signUp);
export const readRefresh = (c: Context) => read(c, refresh);
export const readChanges = (c: Context) => read(c, changes);
export const readResend = (c: Context) => read(c, resend);

/** The address is only normalised: an impossible address gets the same answer as an unknown one. */
export async function readSignIn(c: Context): Promise<{ email: string; password: string }> {
  const body = await read(c, signIn);
  return { email: body.email.trim().toLowerCase().slice(0, 254), password: body.password };
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
