/**
 * Signing up and in, through supabase-js, which is loaded when it is first needed. Sessions are returned and not stored here: the session
 * store (src/data/session-store.ts) holds them, and authorised.ts alone refreshes them.
 */
import type { AuthClient as SupabaseAuth, AuthError, Session } from '@supabase/supabase-js';
import { language } from '#lib/i18n.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { publicKey, serverUrl, STORAGE_KEY } from './server.ts';

/** `code` is GoTrue's error_code, 'offline' without an answer; `message` is the provider's, which the spec shows. */
export interface AccountError {
  readonly code: string;
  readonly message: string;
}

export type AccountResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AccountError };

type AuthClient = InstanceType<typeof SupabaseAuth>;

let made: Promise<AuthClient> | undefined;

/** One client without a store of its own: it stores no session. */
function authClient(): Promise<AuthClient> {
  made ??= makeClient().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function makeClient(): Promise<AuthClient> {
  const { AuthClient } = await import('@supabase/supabase-js');
  return new AuthClient({
    url: `${serverUrl()}/auth/v1`,
    headers: { apikey: publicKey() },
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      // In this one the server writes its mails to somebody whose choice it does not know.
      headers.set('accept-language', language());
      return fetch(input, { ...init, headers });
    },
    storageKey: STORAGE_KEY,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** A new account; null when the address must be confirmed first. */
export const signUp = (email: string, password: string): Promise<AccountResult<Session | null>> =>
  asked(async (auth) => {
    const { data, error } = await auth.signUp({ email, password });
    return error ? failed(error) : { ok: true, value: data.session };
  });

/** A session for an address and its password. */
export const signIn = (email: string, password: string): Promise<AccountResult<Session>> =>
  asked(async (auth) => {
    const { data, error } = await auth.signInWithPassword({ email, password });
    return error ? failed(error) : { ok: true, value: data.session };
  });

/** Sends the confirmation mail of a sign-up once more. */
export const resendConfirmation = (email: string): Promise<AccountResult<null>> =>
  asked(async (auth) => {
    const { error } = await auth.resend({ email, type: 'signup' });
    return error ? failed(error) : { ok: true, value: null };
  });

/** Asks for a mail with a link to choose a new password. The answer is the same whether or not there is an account. */
export const askNewPassword = (email: string): Promise<AccountResult<null>> =>
  asked(async (auth) => {
    const { error } = await auth.resetPasswordForEmail(email);
    return error ? failed(error) : { ok: true, value: null };
  });

/** What the server offers (GET /settings of GoTrue). `mailer_enabled` is this server's own: one of Supabase always sends mail. */
interface AuthSettings {
  readonly mailer_enabled?: unknown;
  readonly external?: { readonly email?: unknown; readonly google?: unknown };
}

/** How long the server may take to say what it offers, ms. */
const SETTINGS_MS = 8_000;

/** Throws without an answer. */
export async function authSettings(): Promise<AuthSettings> {
  const answer = await fetch(`${serverUrl()}/auth/v1/settings`, {
    headers: { apikey: publicKey() },
    signal: AbortSignal.timeout(SETTINGS_MS),
  });
  if (!answer.ok) throw new Error(`http_${answer.status}`);
  return ((await answer.json()) as AuthSettings | null) ?? {};
}

/** Whether the server can send links and codes. An answer that does not come says no. */
export const sendsMail = (): Promise<boolean> =>
  authSettings().then(
    ({ mailer_enabled, external }) => (mailer_enabled ?? external?.email) === true,
    () => false,
  );

/** Asks for a mail with a link and a code to sign in. The answer is the same whether or not there is an account; none is made. */
export const askSignInLink = (email: string): Promise<AccountResult<null>> =>
  asked(async (auth) => {
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    return error ? failed(error) : { ok: true, value: null };
  });

/** `email` is a code that confirms an address or signs in. */
export type MailCodeKind = 'email' | 'recovery';

/** Uses up the six digits of a mail to this address. The value is as that of openMailLink. */
export const openMailCode = (type: MailCodeKind, email: string, token: string): Promise<AccountResult<Session>> =>
  asked(async (auth) => {
    const { data, error } = await auth.verifyOtp({ type, email, token });
    if (error) return failed(error);
    return data.session ? { ok: true, value: data.session } : { ok: false, error: OFFLINE };
  });

export type MailLinkKind = 'signup' | 'magiclink' | 'invite' | 'recovery' | 'email_change';

/** Uses up the link of a mail. The value is a session of its account, which the client here keeps in memory for changePassword. */
export const openMailLink = (type: MailLinkKind, token_hash: string): Promise<AccountResult<Session>> =>
  asked(async (auth) => {
    const { data, error } = await auth.verifyOtp({ type, token_hash });
    if (error) return failed(error);
    return data.session ? { ok: true, value: data.session } : { ok: false, error: OFFLINE };
  });

/** Whether the server says that the account of a new session has no password, as after two sign-ups with different ones. One of Supabase does not say. */
export const hasNoPassword = (session: object): boolean => 'has_password' in session && session.has_password === false;

/** After openMailLink: a new password for its account. The other devices are signed out. */
export const changePassword = (password: string): Promise<AccountResult<null>> =>
  asked(async (auth) => {
    const { error } = await auth.updateUser({ password });
    // The password that the person has is as good as a new one.
    return error && error.code !== 'same_password' ? failed(error) : { ok: true, value: null };
  });

/** Ends this device's session on the server, if it can be reached. Signing out does not wait for it. */
export async function revokeSession(session: { readonly access_token: string }): Promise<Result<void, 'Unreachable'>> {
  try {
    const answer = await fetch(`${serverUrl()}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: publicKey(), authorization: `Bearer ${session.access_token}` },
      keepalive: true,
      signal: AbortSignal.timeout(5000),
    });
    return answer.ok ? ok(undefined) : err('Unreachable');
  } catch {
    return err('Unreachable');
  }
}

const asked = <T>(ask: (auth: AuthClient) => Promise<AccountResult<T>>): Promise<AccountResult<T>> =>
  answered(async () => ask(await authClient()));

/** The answer; OFFLINE when there is none. */
export async function answered<T>(ask: () => Promise<AccountResult<T>>): Promise<AccountResult<T>> {
  try {
    return await ask();
  } catch {
    return { ok: false, error: OFFLINE };
  }
}

export const OFFLINE: AccountError = { code: 'offline', message: 'The server could not be reached.' };

/** The answer of supabase-js when it says that something is wrong. */
export const failed = (error: AuthError): { ok: false; error: AccountError } =>
  error.name === 'AuthRetryableFetchError'
    ? { ok: false, error: OFFLINE }
    : { ok: false, error: { code: error.code ?? 'unexpected', message: error.message } };
