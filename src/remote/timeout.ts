import { RemoteError } from './errors.ts';

/**
 * The result of `work`. Throws `late()` after `ms`, which is a RemoteError unless the caller has one of its own; each call of `heard` starts the time
 * again. The work gets a signal, but may ignore it: a fetch that hangs and a transaction that never ends must not stop the caller. `outer` aborts the
 * signal as well.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal, heard: () => void) => Promise<T>,
  outer?: AbortSignal,
  late: () => Error = () => new RemoteError('retryable', 'timeout'),
): Promise<T> {
  const control = new AbortController();
  const abort = () => control.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const error = late();
          reject(error);
          control.abort(error);
        }, ms);
      };
      heard();
      work(control.signal, heard).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
