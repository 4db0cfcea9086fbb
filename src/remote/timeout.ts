/**
 * The result of `work`, or `late()` when nothing was heard of it for `ms`: `heard` starts the time anew. The work gets a signal, but
 * need not obey it: a fetch that hangs and a transaction that never ends must not stop the caller. `outer` aborts the signal as well.
 */
export async function within<T>(
  ms: number,
  late: () => Error,
  work: (signal: AbortSignal, heard: () => void) => Promise<T>,
  outer?: AbortSignal,
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
