import type { CDPSession } from 'playwright/test';
import { SYNC_TAG } from '../../../src/lib/worker.ts';

/** Starts the service worker of a site as the browser does when the network is back. */
export async function wake(session: CDPSession, origin: string, kind: 'sync' | 'periodicsync' = 'sync'): Promise<void> {
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) found(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await (kind === 'sync'
    ? session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false })
    : session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: SYNC_TAG }));
}
