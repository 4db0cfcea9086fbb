/** Writes that may fail because the device itself does (disk full, database closed): an expected outcome with a name. */
import type { Done } from '#data/mutate.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** Runs a mutation. When the device cannot, the cause is logged by its name alone and `failure` is the outcome. */
export async function attempt<T, E extends string>(
  failure: E,
  work: () => Promise<Done<T>>,
): Promise<Result<Done<T>, E>> {
  try {
    return ok(await work());
  } catch (cause) {
    // oxlint-disable-next-line no-console -- names only: never what a person wrote
    console.error(failure, cause instanceof Error ? cause.name : typeof cause);
    return err(failure);
  }
}
