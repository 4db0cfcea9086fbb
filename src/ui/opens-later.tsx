/** Components that appear only after a press: their code is not in the first screen's chunk, but loaded before the press. */
import { lazy, Suspense, useState, type ComponentType } from 'react';

const preloads = new Set<() => Promise<unknown>>();
let ahead = false;

/**
 * Fetches the code of all such components on the loaded screens, and from now on of each screen that is loaded. Call it when the page is
 * idle. A component that fails to load now is loaded when it opens.
 */
export async function preloadParts(): Promise<void> {
  ahead = true;
  await Promise.allSettled([...preloads].map((load) => load()));
}

/** A component that `load` fetches. It draws nothing until it opens for the first time. */
export function opensLater<P extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let here: ComponentType<P> | undefined;
  const fetched = async () => (here = await load());
  preloads.add(fetched);
  // After the screen that it belongs to.
  if (ahead) setTimeout(() => void fetched().catch(() => undefined), 500);
  const Later = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<P>;
  return function OpensLater(props: P) {
    // The same component from opening to closing: another one would lose what is typed in it.
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    if (props.open && !Part) setPart(() => here ?? Later);
    return Part ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}
