import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const server = `http://localhost:${process.env.SERVER_PORT ?? '3001'}`;
const toServer = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        globIgnores: ['screenshots/**'],
      },
    }),
  ],
  build: { outDir: 'dist/app', emptyOutDir: true, target: 'es2022', manifest: true },
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/spec/**/*.test.ts', 'tests/fences/**/*.test.ts'],
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
