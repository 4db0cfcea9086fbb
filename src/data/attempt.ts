/** Writes that may fail because the device itself does (disk full, database closed): an expected outcome with a name. */
import type { Done } from './mutate.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** Runs a mutation. When the device cannot, only the cause's name is logged and `failure` is the outcome. */
export async function attempt<T, E extends string>(
  failure: E,
  work: () => Promise<Done<T>>,
): Promise<Result<Done<T>, E>> {
  try {
    return ok(await work());
  } catch (cause) {
    logFailure(failure, cause);
    return err(failure);
  }
}
