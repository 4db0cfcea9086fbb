import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chunkOf } from './scripts/chunks.ts';
import { leanDexie } from './scripts/lean-dexie.ts';
import { workerPart } from './scripts/worker-part.ts';

const server = `http://localhost:${process.env.SERVER_PORT ?? '3001'}`;
const toServer = { target: server, changeOrigin: false };

const react19 = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Where the tests that read the time of day of their zone are run, when ZONE_FILES names them, one a line (scripts/test.mjs). */
const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'];
const zoneFiles = process.env.ZONE_FILES;

/** The server's tests take longest, and the histories most of all: begun last, they would keep one core busy and leave the others idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'server' ? 2 : moduleId.includes('simulator') ? 0 : 1;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
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
    // A browser without it fetches the same files a little later.
    modulePreload: {
      polyfill: false,
      // Of what a lazy part imports, only the large files are named beside it; the others are small, and their names would be 2 KB.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\/(signed-in|part)-[^/]*\.js$/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file of scripts/chunks.ts holds what imports it holds, no more.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: react19, priority: 2 },
            { name: chunkOf(), debugName: 'parts', priority: 1 },
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
    // One more than the cores: many of the server's tests wait, for a process or for a time that passes.
    maxWorkers: availableParallelism() + 1,
    // A worker that goes on from file to file costs half of a new one for each; tests/setup-unit.ts makes each file's start as empty.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // For a busy machine; the default is a second.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    projects: zoneFiles
      ? zones.map((TZ) => ({
          extends: true,
          test: { name: TZ, env: { TZ }, include: zoneFiles.split('\n'), setupFiles: ['tests/setup-unit.ts'] },
        }))
      : [
          {
            extends: true,
            test: {
              name: 'unit',
              include: [
                'src/{assistant,coach,editing,features,kinds,lib}/**/*.test.ts',
                'tests/{spec,coach}/**/*.test.ts',
              ],
              setupFiles: ['tests/setup-unit.ts', 'tests/setup-zone.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'device',
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
              include: ['src/**/*.test.tsx'],
              setupFiles: ['tests/setup-unit.ts', 'tests/setup-screens.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'server',
              include: ['sync-server/**/*.test.ts', 'tests/sync/**/*.test.ts'],
              setupFiles: ['tests/setup-unit.ts'],
              testTimeout: 300_000,
              hookTimeout: 300_000,
            },
          },
        ],
  },
});
