/// <reference lib="webworker" />
/** The service worker: starts the app without a server, takes shares, shows reminders, and sends the outbox with the app closed. */
import { deliverWhenDue } from './due.ts';
import { showReminders } from './notices.ts';
import { servePages } from './pages.ts';
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

keepShell();
servePages();
deliverWhenDue();
showReminders();
// The page that installed the worker is served by it without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // Only when the person pressed 'Update' (src/app/start/install-update.ts), never while they write.
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
