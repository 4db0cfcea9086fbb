/** Parts that show only after a press: their code stays out of the first screen, and is there when the press comes. */
import { lazy, Suspense, useState, type ComponentType } from 'react';

const preloads = new Set<() => Promise<unknown>>();
let ahead = false;

/**
 * Fetches every such part of the screens that are loaded, and from now on of each screen as it comes; call it when the page
 * is idle. What does not come now comes when it is opened.
 */
export async function preloadParts(): Promise<void> {
  ahead = true;
  await Promise.allSettled([...preloads].map((load) => load()));
}

/** The part that `load` brings, as a component which draws nothing before it opens for the first time. */
export function opensLater<P extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let here: ComponentType<P> | undefined;
  const fetched = async () => (here = await load());
  preloads.add(fetched);
  // After the screen it came with.
  if (ahead) setTimeout(() => void fetched().catch(() => undefined), 500);
  const Later = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<P>;
  return function OpensLater(props: P) {
    // The same one from opening to closing, or what is typed in it would be gone when its code arrives.
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    if (props.open && !Part) setPart(() => here ?? Later);
    return Part ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}
