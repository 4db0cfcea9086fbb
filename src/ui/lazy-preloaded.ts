import { lazy, type ComponentType } from 'react';

/**
 * A lazy component whose file is requested as soon as the page's module runs, so that it is loaded when its rows are read. For the secondary
 * parts of a page, inside a <Suspense>: the page does not wait for it.
 */
export function lazyPreloaded<P>(load: () => Promise<ComponentType<P>>) {
  // A file that fails to load now is requested again when it is rendered, and a second failure shows on the page.
  const early = load().catch(() => null);
  return lazy(async () => ({ default: (await early) ?? (await load()) }));
}
