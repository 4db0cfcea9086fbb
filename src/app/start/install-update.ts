/**
 * Installs the service worker, looks for newer versions, and changes to one when the person says so: in all tabs together,
 * each once its drafts are stored, and none while something half-written is on its screen.
 */
import { Workbox } from 'workbox-window';
import { logFailure } from '#lib/log-failure.ts';
import { isWriting, storeDrafts, watchTyping } from './unsent.ts';
import { setUpdate, useUpdate } from './update-store.ts';

const HOUR_MS = 3600 * 1000;
/** How soon a tab notices that its person has finished writing. */
const LOOK_MS = 1000;

/** Call once, after the first paint: installing takes bandwidth that the page wants for itself. */
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
  // Without a server there is nothing newer; the next look comes.
  const look = () => void workbox.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(look, HOUR_MS);
}

function offer(workbox: Workbox): void {
  if (useUpdate.getState().state.phase !== 'none') return;
  setUpdate({
    phase: 'ready',
    update: () => void whenNobodyWrites().then(() => workbox.messageSkipWaiting()),
    // Closing every tab changes to the new version as well.
    later: () => setUpdate({ phase: 'none' }),
  });
}

/** When a newer worker takes over, whichever tab asked for it, this page's parts are of the version before: it starts anew. */
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
    void whenNobodyWrites().then(() => location.reload());
  });
}

/** Waits until no text is on the screen that was not sent, saying so, and until every draft is stored. */
async function whenNobodyWrites(): Promise<void> {
  while (await isWriting()) {
    setUpdate({ phase: 'after-writing' });
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  await storeDrafts();
}
