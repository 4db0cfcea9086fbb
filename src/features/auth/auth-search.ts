/** What the address of /auth has: whether somebody signs up or in, the page that they wanted to open, and what 'Continue with Google' came back with. */
import { readWords, type SearchOf } from '#lib/search-keys.ts';

export const authSearch = {
  mode: (raw: unknown): 'login' | 'signup' => (raw === 'login' ? 'login' : 'signup'),
  /** The rest of an address of this site: '/tasks?filter=overdue'. Missing: /dashboard, as spec 000 says. */
  next: (raw: unknown): string | undefined =>
    typeof raw === 'string' && /^\/(?![/\\]|auth\b)/.test(raw) ? raw : undefined,
  code: readWords,
  error: readWords,
  error_code: readWords,
};

export type AuthSearch = SearchOf<typeof authSearch>;
