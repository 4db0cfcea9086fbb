/** Where everything is wired: who is here, the router, and, once there is somebody, their database and its sync. */
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint } from './app/start/after-paint.ts';
import { followProfile } from './app/start/boot.ts';
import { ErrorScreen } from './app/pages/ErrorScreen.tsx';
import { followIdentity, refreshIdentity } from './app/start/identity.ts';
import { watchInstallPrompt } from './app/start/install.ts';
import { logFailure } from '#lib/log-failure.ts';
import { prefetchWhenIdle } from './app/start/prefetch.ts';
import { watchPreloadErrors } from './app/start/preload-error.ts';
import { createAppRouter } from '#app/router.tsx';
import { confirmShare } from './app/start/share-arrival.ts';
import { watchUndoKeys } from './app/shell/undo-keys.ts';
import { watchTheme } from '#ui/theme.ts';

/** After this long the page is drawn for an unknown person, and the guard says that it is checking. */
const STALLED_MS = 1000;

watchPreloadErrors();
watchInstallPrompt();
watchTheme();
watchUndoKeys();

const root = document.getElementById('root');
if (!root) {
  logFailure('The page has no element with the id "root".');
} else {
  // A tiny read of the device, so that no page is drawn for the wrong person first. It never fails, but a browser may stall it.
  await Promise.race([refreshIdentity(), new Promise((resolve) => setTimeout(resolve, STALLED_MS))]);
  followIdentity();
  followProfile();
  confirmShare();
  const router = createAppRouter();
  createRoot(root).render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'root'} errorComponent={({ error }) => <ErrorScreen error={error} />}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </StrictMode>,
  );
  prefetchWhenIdle(router);
  if (import.meta.env.PROD) {
    afterPaint(() => {
      import('./app/start/install-update.ts').then(
        ({ startUpdates }) => startUpdates(),
        (error: unknown) => logFailure('The service worker was not installed:', error),
      );
    });
  }
}
