/** What the address of /auth keeps: whether somebody signs up or in, and the page that they wanted to open. */
import type { SearchOf } from '#lib/search-keys.ts';

export const authSearch = {
  mode: (raw: unknown): 'login' | 'signup' => (raw === 'login' ? 'login' : 'signup'),
  /** The rest of an address of this site: '/tasks?filter=overdue'. Missing: /dashboard, as spec 000 says. */
  next: (raw: unknown): string | undefined =>
    typeof raw === 'string' && /^\/(?![/\\]|auth\b)/.test(raw) ? raw : undefined,
};

export type AuthSearch = SearchOf<typeof authSearch>;
