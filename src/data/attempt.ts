/** Writes that may fail because the device itself does (disk full, database closed): an expected outcome with a name. */
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { WriteError } from './write-error.ts';

let tellUnreadable: () => void = () => undefined;

/** Sets what hears that a write was refused because this device cannot read what it would change. */
export function onUnreadable(tell: () => void): void {
  tellUnreadable = tell;
}

/** Runs a write. When the device cannot, only the cause's name is logged and `failure` is the outcome. */
export async function attempt<T, E extends string>(failure: E, work: () => Promise<T>): Promise<Result<T, E>> {
  try {
    return ok(await work());
  } catch (cause) {
    if (cause instanceof WriteError && cause.code === 'Damaged') tellUnreadable();
    else logFailure(failure, cause);
    return err(failure);
  }
}
