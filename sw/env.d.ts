/** What Vite puts into the build: where the server is (src/remote/server.ts). */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>;
}
