/** The Undo of a toast. */
import type { Done } from '#data/mutate.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Takes an intent back; `then` runs once that is done. A failure is logged by name: the rows are as they were before. */
export const undoAction = (done: Done<unknown>, then?: () => void) => ({
  label: 'Undo',
  run: () => {
    done.undo().then(then, (cause: unknown) => {
      logFailure('UndoFailed', cause);
    });
  },
});
