/**
 * When the browser says that the way is free. What delivers then (Dexie, the engine, the queue of questions: nine tenths of the
 * worker) is a script of its own: stored with the worker when it is installed, and read only now, so that every other start,
 * which has a page to answer with, is quick.
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

/** Where deliver.ts leaves its function. */
declare const self: ServiceWorkerGlobalScope & { daymarkDeliver?: () => Promise<void> };

export function deliverWhenDue(): void {
  // A script that was not imported while the worker was installed can never be: without it the install fails, and the old version stays.
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

/** A notification that is tapped leads to the chat, in the window that is there. */
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
