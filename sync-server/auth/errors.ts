import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The first API version whose errors are {code, message}; clients without the header get {code: status, error_code, msg}. */
const NAMED_CODES = '2024-01-01';
const VERSION_HEADER = 'x-supabase-api-version';

/** GoTrue's error codes that supabase-js knows, and some of newer versions of GoTrue. */
export type AuthErrorCode =
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'provider_email_needs_verification'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_timeout'
  | 'request_too_large'
  | 'same_password'
  | 'session_not_found'
  | 'signup_disabled'
  | 'unexpected_failure'
  | 'unknown'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password';

interface Extras {
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  /** Why a password is weak, in GoTrue's words. */
  readonly reasons?: readonly ('length' | 'characters' | 'pwned')[];
  readonly allow?: string;
}

/** An error that is sent to the client. Everything else that is thrown is an internal error. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: ContentfulStatusCode;
  readonly code: AuthErrorCode;
  readonly extras: Extras;

  constructor(status: ContentfulStatusCode, code: AuthErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** The answer to a request that is malformed or asks for something this server does not offer. */
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** The error in GoTrue's form, for the API version that the client names. */
export function errorResponse(c: Context, { status, code, message, extras }: AuthError): Response {
  if (extras.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(extras.retryAfter)));
  if (extras.allow !== undefined) c.header('Allow', extras.allow);
  c.header('x-sb-error-code', code);
  const weak = extras.reasons ? { weak_password: { reasons: extras.reasons } } : {};
  if ((c.req.header(VERSION_HEADER) ?? '') >= NAMED_CODES) {
    c.header(VERSION_HEADER, NAMED_CODES);
    return c.json({ code, message, ...weak }, status);
  }
  return c.json({ code: status, error_code: code, msg: message, ...weak }, status);
}
