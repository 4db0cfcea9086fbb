/** What Supabase's service offers and this server does not: the codes and messages that supabase-js gets (supabase/auth, internal/api). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../sync/testing/person.ts';
import { newEmail, PASSWORD, signUp, startTestServer, type TestServer } from './testing/server.ts';

type Asked = Promise<{ readonly error: unknown }>;
const id = '0198c0de-0000-4000-8000-000000000001';
const phone = '+491701234567';

const REFUSED: readonly (readonly [string, (device: SupabaseClient) => Asked, number, string, string])[] = [
  [
    'anonymous sign-in',
    ({ auth }) => auth.signInAnonymously(),
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'sign-up by phone',
    ({ auth }) => auth.signUp({ phone, password: PASSWORD }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'sign-in by phone',
    ({ auth }) => auth.signInWithPassword({ phone, password: PASSWORD }),
    422,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'a code to a phone',
    ({ auth }) => auth.signInWithOtp({ phone }),
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
  [
    'the code of a phone',
    ({ auth }) => auth.verifyOtp({ phone, token: '123456', type: 'sms' }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'the code of a phone once more',
    ({ auth }) => auth.resend({ type: 'sms', phone }),
    400,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'a link where no mail is sent',
    ({ auth }) => auth.signInWithOtp({ email: newEmail() }),
    422,
    'email_provider_disabled',
    'Login with magic link is disabled',
  ],
  [
    'a new password where no mail is sent',
    ({ auth }) => auth.resetPasswordForEmail(newEmail()),
    400,
    'email_provider_disabled',
    'This server sends no mail',
  ],
  [
    'a code to show who one is, where no mail is sent',
    ({ auth }) => auth.reauthenticate(),
    400,
    'email_provider_disabled',
    'This server sends no mail',
  ],
  [
    'SSO',
    ({ auth }) => auth.signInWithSSO({ domain: 'company.example' }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'web3',
    ({ auth }) => auth.signInWithWeb3({ chain: 'ethereum', message: 'x', signature: '0x00' }),
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
  [
    'linking an identity',
    ({ auth }) => auth.linkIdentity({ provider: 'google' }),
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'unlinking one',
    ({ auth }) => auth.unlinkIdentity({ identity_id: id, id, user_id: id, provider: 'google' }),
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'a second factor',
    ({ auth }) => auth.mfa.enroll({ factorType: 'totp' }),
    422,
    'mfa_totp_enroll_not_enabled',
    'MFA enroll is disabled for TOTP',
  ],
  [
    'a second factor by phone',
    ({ auth }) => auth.mfa.enroll({ factorType: 'phone', phone }),
    422,
    'mfa_phone_enroll_not_enabled',
    'MFA enroll is disabled for Phone',
  ],
  [
    'a second factor by WebAuthn',
    ({ auth }) => auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' }),
    422,
    'mfa_webauthn_enroll_not_enabled',
    'MFA enroll is disabled for WebAuthn',
  ],
  [
    'the question of a second factor',
    ({ auth }) => auth.mfa.challenge({ factorId: id }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'ending a second factor',
    ({ auth }) => auth.mfa.unenroll({ factorId: id }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'the admin API with a person’s token',
    ({ auth }) => withToken(auth, (admin) => admin.listUsers()),
    403,
    'not_admin',
    'User not allowed',
  ],
];

const withToken = async (auth: SupabaseClient['auth'], ask: (admin: SupabaseClient['auth']['admin']) => Asked) => {
  const { data } = await auth.getSession();
  const headers = (auth.admin as unknown as { headers: Record<string, string> }).headers;
  headers.Authorization = `Bearer ${data.session!.access_token}`;
  return ask(auth.admin);
};

onEachDatabase('refused as by Supabase', (db) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db());
  });
  afterAll(() => server.close());

  test.each(REFUSED)('%s', async (_what, ask, status, code, message) => {
    const device = server.device();
    await signUp(device);
    expect((await ask(device)).error).toMatchObject({ status, code, message });
  });

  test.each([
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled', 'Passkeys are disabled'],
    ['GET', '/oauth/authorize', 404, 'feature_disabled', 'OAuth server is disabled'],
    ['GET', '/authorize?provider=facebook', 400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
    ['POST', '/token?grant_type=toString', 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['DELETE', `/user/identities/${id}`, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    ['POST', '/factors', 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    ['GET', '/reauthenticate', 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ])('%s %s', async (method, path, status, error_code, msg) => {
    const answer = await fetch(`${server.url}/auth/v1${path}`, {
      method,
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect([answer.status, await answer.json()]).toEqual([status, { code: status, error_code, msg }]);
  });

  test.each([
    [{ token: '123456', email: 'a@b.example' }, 'Verify requires a verification type'],
    [{ type: 'email' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'email', token_hash: 'x', email: 'a@b.example' }, 'Only the token_hash and type should be provided'],
    [{ type: 'toString', token_hash: 'x' }, 'Invalid email verification type'],
  ])('verify with %j', async (body, msg) => {
    const answer = await fetch(`${server.url}/auth/v1/verify`, { method: 'POST', body: JSON.stringify(body) });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});
