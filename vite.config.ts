import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const server = `http://localhost:${process.env.SERVER_PORT ?? '3001'}`;
const toServer = { target: server, changeOrigin: false };

const react19 = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * What main.tsx imports statically, directly or not: every page needs all of it, so it is one file. Left alone, each module that a lazy screen
 * shares with the shell becomes a tiny chunk of its own, and small files compress badly.
 */
function firstPaint(id: string, graph: { getModuleInfo(id: string): { importedIds: string[] } | null }): string | null {
  if (needed.size === 0) {
    const root = resolve(import.meta.dirname, 'src/main.tsx').replaceAll('\\', '/');
    for (const queue = [root]; queue.length > 0;) {
      const next = queue.pop()!;
      if (needed.has(next)) continue;
      needed.add(next);
      // radix-ui is one index of all primitives; of those the shell uses the slot alone.
      if (/node_modules[\\/]radix-ui[\\/]/.test(next)) continue;
      queue.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return needed.has(id) ? 'shell' : null;
}
const needed = new Set<string>();

/** Dexie's own wrapper brings an ES5 build; the browsers we build for take the modern one, 2 KB smaller. */
const modernDexie = {
  name: 'modern-dexie',
  apply: 'build' as const,
  config: () => ({
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  }),
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    modernDexie,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Shown by the browser when somebody installs: never by the app.
        globIgnores: ['screenshots/**'],
        buildPlugins: { vite: [modernDexie] },
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: react19, priority: 2 },
            { name: firstPaint, debugName: 'shell', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: {
      '/auth/v1': toServer,
      '/rest/v1': toServer,
      '/functions/v1': toServer,
      '/api': toServer,
      '/health': toServer,
      '/ready': toServer,
      '/realtime/v1': { ...toServer, ws: true },
    },
  },
  test: {
    // Vitest leaves one core free, which on two cores means that nothing runs side by side; most of the server's tests wait for a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 30_000,
          include: [
            'src/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/spec/**/*.test.ts',
            'tests/coach/**/*.test.ts',
            'tests/fences/**/*.test.ts',
            'tests/frozen/**/*.test.ts',
          ],
          setupFiles: ['tests/setup-unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup-unit.ts', 'tests/setup-screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['sync-server/**/*.test.ts', 'tests/sync/**/*.test.ts'],
          setupFiles: ['tests/setup-unit.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
