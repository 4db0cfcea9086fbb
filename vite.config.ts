import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { articles } from './scripts/articles.ts';
import { chunkOf } from './scripts/chunks.ts';
import { shellPack } from './scripts/pack.ts';
import { publicPages } from './scripts/prerender.ts';
import { workerPart } from './scripts/worker-part.ts';
import { API_FOLDERS } from './sync-server/server-paths.ts';

/** Every address that the server of Daymark answers, and not Vite: how it begins, or with ^ the expression that it fits. */
const SERVER_PATHS = [
  ...API_FOLDERS,
  '/mcp',
  '/caldav/',
  '/.well-known/',
  '^/calendar/.*\\.ics$',
  '/health',
  '/ready',
  '/metrics',
];

/** In development the server is beside this one; the devices' channels are its WebSockets. */
const toServer = (path: string) => ({
  target: `http://localhost:${process.env.SERVER_PORT ?? '3001'}`,
  changeOrigin: false,
  ws: path === '/realtime',
});

const pack = shellPack();

/**
 * A day that was read in UTC is the day before here, or the day after there. All unit tests run in the first, those that read local time also in
 * the second: ZONE_FILES has their files, one a line (scripts/test.mjs). The server's and the browser tests run in the zone of the machine.
 */
const [west, east] = ['America/Los_Angeles', 'Pacific/Auckland'];
const zoneFiles = process.env.ZONE_FILES;

/** The projects in the order in which they run: those with the longest files first, because the last files run on one core while the others are idle. */
const ORDER = ['server', 'unit', 'device', 'screens'];

/** Starts the histories first, which take the longest, and then one project after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      moduleId.includes('simulator') ? -1 : ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    articles(),
    publicPages(() => [...react(), articles()]),
    pack.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The JSON files are the texts of the languages: the worker stores those of its reader (sw/language.ts).
        globPatterns: [
          '**/*.{js,css,svg,png,pdf,woff2,webmanifest}',
          'assets/*.json',
          'index.html',
          'pages/index.html',
        ],
        // Offline, the app renders the other public pages: their words are in its files.
        // Only the browser shows the screenshots, before an installation, and other sites the social picture. The worker caches its own part (sw/due.ts).
        globIgnores: ['screenshots/**', 'icons/social.png', 'assets/worker-*.js'],
        manifestTransforms: [pack.write],
        buildPlugins: { vite: [workerPart()] },
      },
    }),
  ],
  // React 19 has the hook that this package brings for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // One more file would be one more request before the first screen.
    cssCodeSplit: false,
    modulePreload: {
      // A browser without it loads the same files a little later.
      polyfill: false,
    },
    // scripts/chunks.ts says what is in a file, whatever is imported late, and tests/fences how large what a page asks for may be.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          // A file contains only the modules that scripts/chunks.ts puts into it.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(), debugName: 'parts' }],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, toServer(path)])),
  },
  test: {
    // One more than the cores: many of the server's tests wait for a process or a timer.
    maxWorkers: availableParallelism() + 1,
    // MB for new objects. Tests make many that are soon unused: with Node's 16 the screens took 2 to 8 % more processor time.
    execArgv: ['--max-semi-space-size=32'],
    // One worker for many files costs half of a new worker for each; tests/setup-unit.ts resets the state before each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // For a busy machine; the default is one second.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: zoneFiles
      ? [
          {
            extends: true,
            test: {
              name: east,
              env: { TZ: east },
              include: zoneFiles.split('\n'),
              setupFiles: ['tests/setup-unit.ts'],
            },
          },
        ]
      : [
          {
            extends: true,
            test: {
              name: 'unit',
              env: { TZ: west },
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
                'src/{app,blobs,data,remote,sync,ui}/**/*.test.ts',
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
              // A pressed link changes no address: the files of one worker share a page, and a download's blob: address would leave it without an origin.
              environmentOptions: {
                happyDOM: {
                  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
                },
              },
              include: ['src/**/*.test.tsx', 'tests/spec/**/*.test.tsx'],
              setupFiles: ['tests/setup-unit.ts', 'tests/setup-screens.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'server',
              include: ['sync-server/**/*.test.ts', 'tests/sync/**/*.test.ts'],
              setupFiles: ['tests/setup-unit.ts', 'tests/setup-server.ts'],
            },
          },
        ],
  },
});
