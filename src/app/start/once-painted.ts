/** What begins once the first page is painted, whoever is here. What fails does not hold the others back. */
import { logFailure } from '#lib/log-failure.ts';
import type { createAppRouter } from '#app/router.tsx';
import { prefetchWhenIdle } from './prefetch.ts';

/** Loads what is likely to be opened next, sends feedback that waits, and installs the service worker. */
export function startOncePainted(router: ReturnType<typeof createAppRouter>): void {
  prefetchWhenIdle(router);
  import('#features/feedback/give.ts').then(
    ({ sendWaitingWhenOnline }) => sendWaitingWhenOnline(),
    (error: unknown) => logFailure('Feedback waits on:', error),
  );
  if (import.meta.env.PROD) {
    import('./install-update.ts').then(
      ({ startUpdates }) => startUpdates(),
      (error: unknown) => logFailure('The service worker was not installed:', error),
    );
  }
}
