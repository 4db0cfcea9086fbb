/** The names of a module's exports that are functions with a promise as result. */
type Asynchronous<M> = {
  [K in keyof M]: M[K] extends (...given: never[]) => Promise<unknown> ? K : never;
}[keyof M];

/**
 * Functions of a module that the first screen does not need: it is requested at once, and a press waits until it has loaded. Returns, for the
 * name of an asynchronous function, that function.
 */
export function late<M>(load: () => Promise<M>) {
  // A file that failed to load early is requested again.
  const early = load().catch(() => null);
  const loaded = async () => (await early) ?? (await load());
  return <K extends Asynchronous<M>>(name: K): M[K] => {
    const call = async (...given: readonly unknown[]) =>
      ((await loaded())[name] as (...given: readonly unknown[]) => Promise<unknown>)(...given);
    return call as M[K];
  };
}
