/** Handles the browser's sync events: stores what was pressed on a notification, and sends. */
import { SYNC_TAG } from '#lib/worker.ts';
import { applyActs } from './acts.ts';
import { readTexts } from './language.ts';
import { keepPart, part } from './part.ts';

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

declare const self: ServiceWorkerGlobalScope;

export function deliverWhenDue(): void {
  keepPart();
  self.addEventListener('sync', whenDue);
  self.addEventListener('periodicsync', whenDue);
}

const whenDue = (event: SyncEvent) => {
  if (event.tag !== SYNC_TAG) return;
  const found = part();
  event.waitUntil(applyActs(found).then(async () => found?.deliver(await readTexts())));
};
