/** The composition root: the session, the router and, when a profile is active, its database and sync. */
// First: other modules make ids when they load.
import '#lib/id.ts';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint } from './app/start/after-paint.ts';
import { followProfile } from './app/start/boot.ts';
import { AnyError } from './app/pages/AnyError.tsx';
import { followIdentity, identityRead } from './app/start/identity.ts';
import { watchInstallPrompt } from './app/start/install.ts';
import { logFailure } from '#lib/log-failure.ts';
import { prefetchWhenIdle } from './app/start/prefetch.ts';
import { watchPreloadErrors } from './app/start/preload-error.ts';
import { createAppRouter } from '#app/router.tsx';
import { confirmShare } from './app/start/share-arrival.ts';
import { watchUndoKeys } from './app/shell/undo-keys.ts';
import { endTransactionsOnLeave } from '#data/end-transactions.ts';
import { deviceHours, writeHours } from '#lib/clock.ts';
import { watchTheme } from '#ui/theme.ts';

endTransactionsOnLeave();
watchPreloadErrors();
watchInstallPrompt();
watchTheme();
writeHours(deviceHours());
watchUndoKeys();

const root = document.getElementById('root');
if (!root) {
  logFailure('The page has no element with the id "root".');
} else {
  // A small read, so that no page is first rendered for the wrong person. When it stalls, the guard shows that it is checking.
  await identityRead();
  followIdentity();
  followProfile();
  confirmShare();
  const router = createAppRouter();
  // ErrorScreen, which every boundary shows, logs it, but not what fails because the page is being left.
  const onCaughtError = () => undefined;
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'root'} errorComponent={({ error }) => <AnyError error={error} />}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </StrictMode>,
  );
  prefetchWhenIdle(router);
  afterPaint(() => {
    import('#features/feedback/give.ts').then(
      ({ sendWaitingWhenOnline }) => sendWaitingWhenOnline(),
      (error: unknown) => logFailure('Feedback waits on:', error),
    );
  });
  if (import.meta.env.PROD) {
    afterPaint(() => {
      import('./app/start/install-update.ts').then(
        ({ startUpdates }) => startUpdates(),
        (error: unknown) => logFailure('The service worker was not installed:', error),
      );
    });
  }
}
