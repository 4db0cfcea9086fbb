/** Where the server is: the origin that served the app, or a hosted Supabase project named at build time. */
export const serverUrl = (): string => import.meta.env['VITE_SUPABASE_URL'] ?? location.origin;

/** The public key of every call. Our own server ignores it: the access token alone protects the rows. */
export const publicKey = (): string => import.meta.env['VITE_SUPABASE_ANON_KEY'] ?? 'public';

/** Session storage key, and the name by which page, worker and supabase-js agree on the refresh lock: `lock:${STORAGE_KEY}`. */
export const STORAGE_KEY = 'daymark-auth';
