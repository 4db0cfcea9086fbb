/** Writes that may fail because the device itself does (disk full, database closed): an expected outcome with a name. */
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** Runs a write. When the device cannot, only the cause's name is logged and `failure` is the outcome. */
export async function attempt<T, E extends string>(failure: E, work: () => Promise<T>): Promise<Result<T, E>> {
  try {
    return ok(await work());
  } catch (cause) {
    logFailure(failure, cause);
    return err(failure);
  }
}
