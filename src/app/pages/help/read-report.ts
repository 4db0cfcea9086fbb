/** Collects the facts for the report about this device. */
import { estimate, persistence } from '#data/storage.ts';
import { syncWords } from '#app/sync-panel/words.ts';
import { getDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';
import { isInstalled } from '#lib/installed.ts';
import { reportText } from './report.ts';

/** The report as it is now. */
export async function readReport(now = new Date()): Promise<string> {
  const [kept, space] = await Promise.all([persistence(), estimate()]);
  const opened = getDevice();
  const state = opened.status === 'open' ? opened.device.state.get() : null;
  return reportText({
    version: import.meta.env['VITE_VERSION'] ?? 'development',
    browser: navigator.userAgent,
    languages: navigator.languages.join(', '),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    window: `${innerWidth} x ${innerHeight}`,
    installed: isInstalled(),
    online: navigator.onLine,
    offlinePages: Boolean(navigator.serviceWorker?.controller),
    profile: useIdentity.getState().profile?.kind ?? 'none',
    kept,
    space,
    sync: state && { words: syncWords(state, now).text, error: state.error, faults: state.faults },
  });
}
