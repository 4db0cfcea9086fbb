/**
 * 'Continue with Google': the person leaves for the provider and comes back to /auth with a code, which is exchanged for a session (PKCE). Loaded
 * when it is pressed.
 */
import type { Session } from '@supabase/supabase-js';
import { answered, authSettings, failed, OFFLINE, type AccountResult } from './account.ts';
import { publicKey, serverUrl } from './server.ts';

/** Not STORAGE_KEY: supabase-js tells other tabs of sessions under the same key. */
const KEY = 'daymark-google';
const VERIFIER = `${KEY}-code-verifier`;

/** What this page came back with has to be exchanged by the browser that left: it keeps the verifier, and nothing else, while the person is away. */
const store = {
  getItem: (key: string) => (key === VERIFIER ? localStorage.getItem(key) : null),
  setItem: (key: string, value: string) => {
    if (key === VERIFIER) localStorage.setItem(key, value);
  },
  // supabase-js removes the verifier also when the server could not be reached; `enterWithCode` removes it after an answer.
  removeItem: () => undefined,
};

async function client() {
  const { AuthClient } = await import('@supabase/supabase-js');
  return new AuthClient({
    url: `${serverUrl()}/auth/v1`,
    headers: { apikey: publicKey() },
    storageKey: KEY,
    storage: store,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** Where the person comes back to, on this site: /auth, which goes on to `next`. */
export interface ComeBack {
  readonly mode: 'login' | 'signup';
  readonly next?: string | undefined;
}

/**
 * Leaves this page for the provider's. The error is 'offline' without an answer, 'google_not_set_up' on a server without a provider; then the
 * page stays.
 */
export const leaveForGoogle = ({ mode, next }: ComeBack): Promise<AccountResult<null>> =>
  answered(async () => {
    if ((await authSettings()).external?.google !== true) {
      return { ok: false, error: { code: 'google_not_set_up', message: 'Google is not set up on this server.' } };
    }
    const search = new URLSearchParams({ mode, ...(next ? { next } : {}) });
    const { data, error } = await (
      await client()
    ).signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: `${location.origin}/auth?${search}`,
        skipBrowserRedirect: true,
        // Spec 000, section 7.
        queryParams: { access_type: 'offline', prompt: 'consent' },
      },
    });
    if (error) return failed(error);
    location.assign(data.url);
    return { ok: true, value: null };
  });

/** The session for the code that the provider's way back ended with. A code that got no answer can be tried again. */
export const enterWithCode = (code: string): Promise<AccountResult<Session>> =>
  answered(async () => {
    const { data, error } = await (await client()).exchangeCodeForSession(code);
    const answer: AccountResult<Session> = error ? failed(error) : { ok: true, value: data.session };
    if (answer.ok || answer.error.code !== OFFLINE.code) localStorage.removeItem(VERIFIER);
    return answer;
  });
