/** The page's part of preparing photos: one file at a time, in a worker, so that neither the page nor the memory is filled. */
import { logFailure } from '#lib/log-failure.ts';
import type { MakeSurface, PreparedFile } from './prepare-picture.ts';

/** Prepares files until close(). */
export interface Preparer {
  prepare(file: File): Promise<PreparedFile>;
  close(): void;
}

/** Safari before 16.4 has workers that cannot draw. */
export const startPreparer = (): Preparer =>
  typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined' ? inThePage : inAWorker();

function inAWorker(): Preparer {
  let worker: Worker | null = null;
  const close = () => {
    worker?.terminate();
    worker = null;
  };
  return {
    close,
    prepare: (file) =>
      new Promise((resolve) => {
        worker ??= new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' });
        const heard = new AbortController();
        const answer = (done: PreparedFile) => {
          heard.abort();
          resolve(done);
        };
        const { signal } = heard;
        worker.addEventListener('message', ({ data }: MessageEvent<PreparedFile>) => answer(data), { signal });
        worker.addEventListener(
          'error',
          ({ message }) => {
            // A picture that the memory does not hold ends the worker: the next file gets a new one.
            logFailure('The worker of photos ended:', new Error(message));
            close();
            answer({ note: 'Broken' });
          },
          { signal },
        );
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage(file);
      }),
  };
}

const inThePage: Preparer = {
  close: () => undefined,
  prepare: async (file) => {
    const { prepareFile } = await import('./prepare-picture.ts');
    return prepareFile(file, pageSurface);
  },
};

const pageSurface: MakeSurface = (width, height) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No surface to draw on');
  return {
    context,
    source: canvas,
    encode: (type, quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not encoded'))), type, quality);
      }),
  };
};
