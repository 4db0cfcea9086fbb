/** What the address of /auth keeps: whether somebody signs up or in. */
import type { SearchOf } from '#lib/search-keys.ts';

export const authSearch = {
  mode: (raw: unknown): 'login' | 'signup' => (raw === 'login' ? 'login' : 'signup'),
};

export type AuthSearch = SearchOf<typeof authSearch>;
