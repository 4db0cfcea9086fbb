/** Components that appear only after a press: their code is not in the first screen's chunk, and is loaded in idle time before the press. */
import { lazy, Suspense, useState, type ComponentType } from 'react';

const preloads = new Set<() => Promise<unknown>>();
let preloading = false;

/**
 * Loads all such components of the loaded screens, one after the other, so that the page answers in between, and from now on of each screen that
 * is loaded. Call it when the page is idle. A component that fails to load now is loaded when it opens.
 */
export async function preloadParts(): Promise<void> {
  preloading = true;
  for (const load of preloads) await load().catch(() => undefined);
}

/** A component that renders nothing, and need not be loaded, until it opens for the first time. */
export function lazyOnOpen<P extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => (loaded = await load());
  preloads.add(preload);
  // Later than the screen that it belongs to.
  if (preloading) setTimeout(() => void preload().catch(() => undefined), 500);
  const Lazy = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<P>;
  return function LazyOnOpen(props: P) {
    // The same component for as long as this is mounted: replacing it would lose what is typed in it.
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    if (props.open && !Part) setPart(() => loaded ?? Lazy);
    return Part ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}
