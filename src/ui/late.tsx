/**
 * Code that is loaded on demand, because it is large and rare: the coach's rules, calendar files, import and export, the
 * search. Everything else is imported plainly, so that a person waits for few requests (scripts/chunks.ts).
 */
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** A component that shows nothing until its file has loaded. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return function Late(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** A function that is loaded on demand. */
export interface LateFunction<T> {
  /** Loads it, once; a load that failed is tried again. */
  readonly load: () => Promise<T>;
  /** The function if it has loaded, else null. */
  readonly loaded: () => T | null;
}

/** A function in a file that is loaded with the first call of load(). */
export function lateFunction<T>(load: () => Promise<T>): LateFunction<T> {
  let known: T | null = null;
  return { load: async () => (known ??= await load()), loaded: () => known };
}

/** The function, null until it has loaded. It is loaded while it is `wanted`; without it the component does what it can. */
export function useLate<T>({ load, loaded }: LateFunction<T>, wanted = true): T | null {
  const [, setReady] = useState(false);
  const missing = wanted && loaded() === null;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    load().then(
      () => gone || setReady(true),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [missing, load]);
  return loaded();
}
