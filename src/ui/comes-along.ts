/** Parts that a page draws below or beside what it is opened for. */
import { lazy, type ComponentType } from 'react';

/**
 * A part in a file of its own, for a <Suspense>: asked for when the page comes, so that it is there when its rows are, but not before the page can be
 * drawn.
 */
export function comesAlong<P>(load: () => Promise<ComponentType<P>>) {
  // A file that does not come now is asked for again when it is drawn, and the page says so then.
  const early = load().catch(() => null);
  return lazy(async () => ({ default: (await early) ?? (await load()) }));
}
