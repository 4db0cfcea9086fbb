/** The worker that prepares photos: one file a message. */
import { logFailure } from '#lib/log-failure.ts';
import { offscreenSurface } from './offscreen-surface.ts';
import { prepareFile, type PreparedFile } from './prepare-picture.ts';

async function answer(file: File): Promise<void> {
  let done: PreparedFile;
  try {
    done = await prepareFile(file, offscreenSurface);
  } catch (error) {
    logFailure('A photo was not prepared:', error);
    done = { note: 'Broken' };
  }
  const { bytes, preview } = done.prepared ?? {};
  postMessage(done, { transfer: [bytes, preview].filter((part) => part !== undefined) });
}

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data));
