/** The worker that reads files, so that the page stays usable while a large one is read. */
import { FileError } from './file-error.ts';
import type { FromWorker, ToWorker } from './read-client.ts';
import { readFiles } from './read-files.ts';

/** Rows in one message. */
const BATCH = 2_000;

const post = (message: FromWorker) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(message);
};

self.addEventListener('message', ({ data }: { readonly data: ToWorker }) => {
  void answer(data);
});

async function answer({ picked, ...options }: ToWorker): Promise<void> {
  try {
    const { rows, ...rest } = await readFiles(picked, {
      ...options,
      onProgress: (part) => post({ is: 'progress', part }),
    });
    for (let i = 0; i < rows.length; i += BATCH) post({ is: 'rows', rows: rows.slice(i, i + BATCH) });
    post({ is: 'end', ...rest });
  } catch (error) {
    const known = error instanceof FileError ? error : new FileError('Unreadable');
    post({ is: 'failed', code: known.code, place: known.place });
  }
}
