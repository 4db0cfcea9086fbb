/**
 * Handles the browser's sync events. The code that then sends (Dexie, the engine, the queue of questions: nine tenths of the worker) is a
 * script of its own. It is stored when the worker is installed and read only now, so that every other start of the worker, which must
 * answer a page, is quick.
 */
import { SYNC_TAG } from '#lib/worker.ts';
// oxlint-disable-next-line import/default -- the build makes it (scripts/worker-part.ts)
import deliverScript from './deliver.ts?script';

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

/** deliver.ts sets this function. */
declare const self: ServiceWorkerGlobalScope & { daymarkDeliver?: () => Promise<void> };

export function deliverWhenDue(): void {
  // A script that was not imported during the installation can never be imported. If that fails, the installation fails, and the old version stays.
  self.addEventListener('install', () => importScripts(deliverScript));
  self.addEventListener('sync', whenDue);
  self.addEventListener('periodicsync', whenDue);
  openFromNotice();
}

const whenDue = (event: SyncEvent) => {
  if (event.tag !== SYNC_TAG) return;
  if (!self.daymarkDeliver) importScripts(deliverScript);
  event.waitUntil(self.daymarkDeliver?.() ?? Promise.resolve());
};

/** A tapped notification opens the chat, in an existing window if there is one. */
function openFromNotice(): void {
  self.addEventListener('notificationclick', (event) => {
    const path: unknown = event.notification.data;
    event.notification.close();
    if (typeof path === 'string') event.waitUntil(open(path));
  });
}

async function open(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return void (await self.clients.openWindow(path));
  await window.focus();
  await window.navigate(path).catch(() => undefined);
}
