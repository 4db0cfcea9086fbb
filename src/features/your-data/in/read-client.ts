/** The page's part of reading files: it starts the worker and collects what it finds. */
import { FileError, type ReadTrouble } from './file-error.ts';
import type { Incoming, FileContents } from './incoming.ts';
import type { PickedFile, ReadOptions } from './open-files.ts';

export type ToWorker = Omit<ReadOptions, 'onProgress'> & { readonly picked: readonly PickedFile[] };
export type FromWorker =
  | { readonly is: 'progress'; readonly part: number }
  | { readonly is: 'rows'; readonly rows: readonly Incoming[] }
  | ({ readonly is: 'end' } & Omit<FileContents, 'rows'>)
  | { readonly is: 'failed'; readonly code: ReadTrouble; readonly place: string | null };

/** Reads files; throws a FileError, and the signal's reason when that ends it. Where there are no workers it reads in the page. */
export type ReadFiles = (
  picked: readonly PickedFile[],
  options: ReadOptions & { readonly signal?: AbortSignal },
) => Promise<FileContents>;

export const readInWorker: ReadFiles = async (picked, { onProgress, signal, ...options }) => {
  if (typeof Worker === 'undefined') {
    const { readFiles } = await import('./read-files.ts');
    return readFiles(picked, { ...options, ...(onProgress && { onProgress }) });
  }
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<FileContents>((resolve, reject) => {
      const rows: Incoming[] = [];
      worker.addEventListener('message', ({ data }: { readonly data: FromWorker }) => {
        if (data.is === 'progress') onProgress?.(data.part);
        else if (data.is === 'rows') for (const row of data.rows) rows.push(row);
        else if (data.is === 'failed') reject(new FileError(data.code, data.place));
        else {
          const { is: _, ...rest } = data;
          resolve({ rows, ...rest });
        }
      });
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('error', () => reject(new FileError('Unreadable')));
      const asked: ToWorker = { ...options, picked };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
};
