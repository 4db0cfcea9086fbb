import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { leanDexie } from './scripts/lean-dexie.ts';
import { workerPart } from './scripts/worker-part.ts';

const server = `http://localhost:${process.env.SERVER_PORT ?? '3001'}`;
const toServer = { target: server, changeOrigin: false };

const react19 = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * What many pages share is few files: left alone, each module that two lazy screens share becomes a tiny chunk of its own, and small files
 * compress badly. Each group is what its roots import statically, directly or not, and no group before it has.
 */
const shared: readonly (readonly [group: string, roots: readonly string[]])[] = [
  // Every page; the landing page needs the last two as well.
  ['shell', ['main.tsx', 'lib/format.ts', 'ui/IconButton.tsx']],
  // Every signed-in page, and what most of them draw and do.
  [
    'signed-in',
    [
      'app/start/device.ts',
      'app/pages/Guarded.tsx',
      'app/sync-panel/SyncStatus.tsx',
      'data/drafts.ts',
      'data/undo.ts',
      'features/daily-log/mutations.ts',
      'features/daily-log/messages.ts',
      'editing/undo-action.ts',
      'editing/keys.ts',
      'ui/use-late.ts',
      'ui/ChipRow.tsx',
      'ui/Chip.tsx',
      'ui/DaySection.tsx',
      'ui/Dialog.tsx',
      'ui/Menu.tsx',
      'ui/PageTitle.tsx',
      'ui/Skeleton.tsx',
      'ui/Tag.tsx',
      'ui/TextArea.tsx',
      'ui/use-today.ts',
    ],
  ],
];
const groups = new Map<string, string>();

function groupOf(id: string, graph: { getModuleInfo(id: string): { importedIds: string[] } | null }): string | null {
  if (groups.size === 0) {
    for (const [group, roots] of shared) {
      const queue = roots.map((root) => resolve(import.meta.dirname, 'src', root).replaceAll('\\', '/'));
      while (queue.length > 0) {
        const next = queue.pop()!;
        if (groups.has(next)) continue;
        // radix-ui is one index of all primitives; of those the shell uses the slot alone.
        if (/node_modules[\\/]radix-ui[\\/]/.test(next)) {
          if (group === 'shell') groups.set(next, group);
          continue;
        }
        groups.set(next, group);
        queue.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
  }
  return groups.get(id) ?? null;
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanDexie('page'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Shown by the browser when somebody installs, never by the app; and what the worker itself keeps of itself (sw/due.ts).
        globIgnores: ['screenshots/**', 'assets/worker-*.js'],
        buildPlugins: { vite: [workerPart(leanDexie('worker'))] },
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
            { name: groupOf, debugName: 'shared', priority: 1 },
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
    // For a busy machine; the default is a second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 60_000,
          // These keep nothing between files but what they set up themselves, and start in half the time for it.
          isolate: false,
          include: ['src/{assistant,coach,editing,features,lib}/**/*.test.ts', 'tests/{spec,coach}/**/*.test.ts'],
          setupFiles: ['tests/setup-unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'device',
          environment: 'node',
          testTimeout: 60_000,
          include: [
            'src/{app,data,remote,sync,ui}/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{fences,frozen}/**/*.test.ts',
          ],
          setupFiles: ['tests/setup-unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          testTimeout: 60_000,
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
