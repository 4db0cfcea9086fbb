/**
 * Installs the service worker, looks for newer versions, and changes to one when the person says so: in all tabs together, each after its
 * drafts are stored, and none while unsent text is on its screen.
 */
import { Workbox } from 'workbox-window';
import { logFailure } from '#lib/log-failure.ts';
import { isWriting, storeDrafts, watchTyping } from './unsent.ts';
import { setUpdate, useUpdate } from './update-store.ts';

const HOUR_MS = 3600 * 1000;
/** How soon a tab notices that its person has finished writing, ms. */
const CHECK_MS = 1000;
/** How long a new worker that was called may take to take over, ms. */
const TAKEOVER_MS = 3000;

/** Call once, after the first paint: the installation takes bandwidth that the page needs first. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchTyping();
  reloadOnTakeover();
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => offer(workbox));
  try {
    await workbox.register({ immediate: true });
  } catch (error) {
    logFailure('The service worker was not installed:', error);
    return;
  }
  // Without a server there is no newer version; the next check tries again.
  const checkForUpdate = () => void workbox.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  });
  setInterval(checkForUpdate, HOUR_MS);
}

function offer(workbox: Workbox): void {
  if (useUpdate.getState().state.phase !== 'none') return;
  setUpdate({
    phase: 'ready',
    update: () => void change(workbox),
    // Closing every tab changes to the new version as well.
    later: () => setUpdate({ phase: 'none' }),
  });
}

/**
 * Lets the new worker take over. When a request of the page reaches the old worker in that moment, Chromium leaves the new one waiting for up
 * to five minutes; a reload of the page ends that wait.
 */
async function change(workbox: Workbox): Promise<void> {
  await whenNothingUnsent();
  workbox.messageSkipWaiting();
  await new Promise((done) => setTimeout(done, TAKEOVER_MS));
  await whenNothingUnsent();
  location.reload();
}

/** When a newer worker takes over, whichever tab asked for it, this page's code is of the old version: the page reloads. */
function reloadOnTakeover(): void {
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    const first = !hadWorker;
    hadWorker = true;
    // The first worker ever takes over a page of its own version.
    if (first || reloading) return;
    reloading = true;
    void whenNothingUnsent().then(() => location.reload());
  });
}

/** Waits until no unsent text is on the screen, and shows that it waits; then stores every draft. */
async function whenNothingUnsent(): Promise<void> {
  while (await isWriting()) {
    setUpdate({ phase: 'after-writing' });
    await new Promise((done) => setTimeout(done, CHECK_MS));
  }
  await storeDrafts();
}
