import type { CDPSession } from 'playwright/test';
import { SYNC_TAG } from '../../../src/lib/worker.ts';

/** The registration of a site's service worker. Turns on what the others here send. */
async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) found(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return registered;
}

/** Starts the service worker of a site as the browser does when the network is back. */
export async function wake(session: CDPSession, origin: string, kind: 'sync' | 'periodicsync' = 'sync'): Promise<void> {
  const registrationId = await registrationOf(session, origin);
  await (kind === 'sync'
    ? session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false })
    : session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: SYNC_TAG }));
}

/** Ends every service worker of the browser, as it does when it needs the memory. `wake` has been called in this session. */
export const endWorkers = (session: CDPSession): Promise<unknown> => session.send('ServiceWorker.stopAllWorkers');

/** Delivers a push to the service worker of a site, as the browser does with one that its push service has decrypted. */
export async function push(session: CDPSession, origin: string, data: string): Promise<void> {
  const registrationId = await registrationOf(session, origin);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}
