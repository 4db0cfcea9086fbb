/// <reference lib="webworker" />
/** The service worker: every start without a server, every share without a page, every delivery without either. */
import { SYNC_TAG } from '#lib/worker.ts';
import { deliver } from './deliver.ts';
import { servePages } from './pages.ts';
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync and periodic sync: Chromium's, and not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: SyncEvent;
  }
}

keepShell();
servePages();
// The page that installed the worker is safe without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // Only when a person said 'Update' (src/app/install-update.ts): never under somebody's hands.
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});

const whenDue = (event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(deliver());
};
self.addEventListener('sync', whenDue);
self.addEventListener('periodicsync', whenDue);
