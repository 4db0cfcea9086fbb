/** What begins once the first page is painted, whoever is here. What fails does not hold the others back. */
import { sendWaitingWhenOnline } from '#features/feedback/give.ts';
import type { createAppRouter } from '#app/router.tsx';
import { startUpdates } from './install-update.ts';
import { prefetchWhenIdle } from './prefetch.ts';

/** Loads what is likely to be opened next, sends feedback that waits, and installs the service worker. */
export function startOncePainted(router: ReturnType<typeof createAppRouter>): void {
  prefetchWhenIdle(router);
  sendWaitingWhenOnline();
  if (import.meta.env.PROD) void startUpdates();
}
