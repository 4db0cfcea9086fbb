import { SyncError, type SyncErrorKind } from './errors.ts';

/**
 * The result of `work`, or a SyncError after `ms`. The work gets a signal, but need not obey it: a fetch that hangs and a
 * transaction that never fires must not hold a cycle, and what arrives too late fails at the fence.
 */
export async function within<T>(
  ms: number,
  kind: SyncErrorKind,
  code: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new SyncError(kind, code);
      reject(error);
      control.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(control.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not in every browser, whatever the types say. */
const yielding: Partial<Pick<Scheduler, 'yield'>> | undefined = globalThis.scheduler;

/** Lets the page paint and the person type between two pages of rows. A timer would cost 4 ms each time. */
export const breathe = (): Promise<void> => yielding?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
