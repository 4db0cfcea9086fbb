import { whenIdle } from '#lib/when-idle.ts';
import type { createAppRouter } from '#app/router.tsx';
import { pages, type AnyPage } from '#app/site-map.ts';

/** Late enough not to compete with the first paint. */
const DELAY_MS = 2000;

/** Loads the code of the screens and dialogs that a person is likely to open next, once the page is idle; not on metered connections. */
export function prefetchWhenIdle(router: ReturnType<typeof createAppRouter>): void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  const paths = pages.filter(({ prefetch }) => prefetch).map(({ path }) => path as AnyPage['path']);
  // One screen in each idle moment: what is typed or pressed is answered in between. Code that fails to load now is loaded when it is needed.
  const next = () => {
    const path = paths.shift();
    if (path === undefined) return;
    void router.loadRouteChunk(router.routesByPath[path]);
    whenIdle(next);
  };
  setTimeout(() => whenIdle(next), DELAY_MS);
}
