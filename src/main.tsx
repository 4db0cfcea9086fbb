/** The composition root: the session, the router and, when a profile is active, its database and sync. */
// First: other modules make ids when they load.
import '#lib/id.ts';
import { createRoot } from 'react-dom/client';
import { afterPaint } from './app/start/after-paint.ts';
import { AppTree } from './app/start/AppTree.tsx';
import { followProfile } from './app/start/boot.ts';
import { followIdentity, identityRead } from './app/start/identity.ts';
import { followAddress, languageRead, useLanguage } from './app/start/language.ts';
import { lockRead } from './app/start/lock.tsx';
import { watchInstallPrompt } from './app/start/install.ts';
import { take } from './app/start/take-over.tsx';
import { logFailure } from '#lib/log-failure.ts';
import { watchPreloadErrors } from './app/start/preload-error.ts';
import { createAppRouter } from '#app/router.tsx';
import { confirmShare } from './app/start/share-arrival.ts';
import { endTransactionsOnLeave } from '#data/end-transactions.ts';
import { writeHours } from '#ui/clock.ts';
import { deviceHours } from '#lib/clock.ts';
import { watchTheme } from '#ui/theme.ts';
import { sendWaitingWhenOnline } from '#features/feedback/give.ts';
import { startUpdates } from '#app/start/install-update.ts';
import { prefetchWhenIdle } from '#app/start/prefetch.ts';

endTransactionsOnLeave();
watchPreloadErrors();
watchInstallPrompt();
watchTheme();
writeHours(deviceHours());

const root = document.getElementById('root');
if (!root) {
  logFailure('The page has no element with the id "root".');
} else {
  const htmlLanguage = document.documentElement.lang;
  // A small read, so that no page is first rendered for the wrong person. When it stalls, the guard shows that it is checking.
  await Promise.all([identityRead(), lockRead(), languageRead()]);
  followIdentity();
  followProfile();
  confirmShare();
  const router = createAppRouter();
  followAddress(router);
  // ErrorScreen, which every boundary shows, logs it, but not what fails because the page is being left.
  const options = { onCaughtError: () => undefined };
  const { page } = root.dataset;
  // Without the file of its language, the app is English.
  const readable = useLanguage.getState().language === htmlLanguage;
  const taken = page !== undefined && readable && (await take(root, page, router, options));
  if (!taken) createRoot(root, options).render(<AppTree router={router} />);
  afterPaint(() => startOncePainted(router));
}

/** Loads what is likely to be opened next, sends feedback that waits, and installs the service worker. */
function startOncePainted(router: ReturnType<typeof createAppRouter>): void {
  prefetchWhenIdle(router);
  sendWaitingWhenOnline();
  if (import.meta.env.PROD) void startUpdates();
}
