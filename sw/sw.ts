/// <reference lib="webworker" />
/** The service worker: every start without a server, every share without a page, every delivery without either. */
import { deliverWhenDue } from './due.ts';
import { servePages } from './pages.ts';
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

keepShell();
servePages();
deliverWhenDue();
// The page that installed the worker is safe without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // Only when a person said 'Update' (src/app/start/install-update.ts): never under somebody's hands.
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
