/** The server's address, as src/remote/server.ts has it for the page. */
declare global {
  interface ImportMeta {
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

export const serverUrl = (): string => import.meta.env['VITE_SUPABASE_URL'] ?? self.location.origin;
export const apikey = (): string => import.meta.env['VITE_SUPABASE_ANON_KEY'] ?? 'public';
