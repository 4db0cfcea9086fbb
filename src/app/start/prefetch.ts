import { preloadParts } from '#ui/opens-later.tsx';
import type { createAppRouter } from '#app/router.tsx';
import { pages, type AnyPage } from '#app/site-map.ts';

/** Long enough after the first paint to stay out of its way. */
const DELAY_MS = 2000;

/** Loads the screens and dialogs a person is likely to open next, once the page is idle; not where data is metered. */
export function prefetchWhenIdle(router: ReturnType<typeof createAppRouter>): void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  setTimeout(() => {
    whenIdle(() => {
      // A part that does not come now comes when it is opened.
      for (const { path, prefetch } of pages) {
        if (prefetch) void router.loadRouteChunk(router.routesByPath[path as AnyPage['path']]);
      }
      void preloadParts();
    });
  }, DELAY_MS);
}
