/** What Supabase's service offers and this server does not, refused with its codes and messages (supabase/auth, internal/api). */
import type { Context } from 'hono';
import { AuthError, type AuthErrorCode } from './errors.ts';

type Refusal = readonly [status: 400 | 403 | 404 | 422, code: AuthErrorCode, message: string];

interface Refused {
  /** Of the path after /auth/v1. */
  readonly path: RegExp;
  /** Whether Supabase asks first who is there. */
  readonly signedIn?: boolean;
  readonly refusal: Refusal;
}

const OAUTH_SERVER: Refusal = [404, 'feature_disabled', 'OAuth server is disabled'];

const REFUSED: readonly Refused[] = [
  {
    path: /^\/(?:authorize|callback)$/,
    refusal: [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  },
  { path: /^\/sso(?:\/|$)/, refusal: [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'] },
  { path: /^\/passkeys(?:\/|$)/, refusal: [404, 'passkey_disabled', 'Passkeys are disabled'] },
  {
    path: /^\/user\/identities(?:\/|$)/,
    signedIn: true,
    refusal: [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  },
  { path: /^\/user\/oauth(?:\/|$)/, signedIn: true, refusal: OAUTH_SERVER },
  { path: /^\/oauth(?:\/|$)/, refusal: OAUTH_SERVER },
  { path: /^\/factors\/./, signedIn: true, refusal: [404, 'mfa_factor_not_found', 'Factor not found'] },
];

/** The enrolment of a second factor, by its `factor_type`. */
const FACTORS: Readonly<Record<string, Refusal>> = {
  totp: [422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  phone: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthn: [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
};

/** Grants of `POST /token`. */
const GRANTS: Readonly<Record<string, Refusal>> = {
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  id_token: [400, 'provider_disabled', 'Provider is not enabled'],
};

const error = ([status, code, message]: Refusal) => new AuthError(status, code, message);
const of = (table: Readonly<Record<string, Refusal>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The refusal of an unknown grant. */
export const refusedGrant = (name: string): AuthError =>
  error(of(GRANTS, name) ?? [400, 'invalid_credentials', 'unsupported_grant_type']);

/** The refusal of a second factor of this type. */
export const refusedFactor = (type: unknown): AuthError =>
  error(
    (typeof type === 'string' ? of(FACTORS, type) : undefined) ?? [
      400,
      'validation_failed',
      'factor_type needs to be totp, phone, or webauthn',
    ],
  );

/** Refuses every other path. `authenticate` throws the AuthError of who is not signed in. */
export async function refuseRest(c: Context, authenticate: () => Promise<unknown>): Promise<never> {
  const path = /\/auth\/v1(\/.*)$/.exec(c.req.path)?.[1] ?? '';
  const found = REFUSED.find((one) => one.path.test(path));
  if (!found) throw new AuthError(404, 'unknown', 'Not found');
  if (found.signedIn) await authenticate();
  throw error(found.refusal);
}
