/// <reference lib="webworker" />
/** The service worker: every start without a server, and every delivery without a page. */
import { clientsClaim } from 'workbox-core';
import { servePages } from './pages.ts';
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

keepShell();
servePages();
// The page that installed the worker is safe without a reload.
clientsClaim();

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // Only when a person said 'Update' (src/app/install-update.ts): never under somebody's hands.
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
