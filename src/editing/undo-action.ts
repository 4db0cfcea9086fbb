/** The Undo of a toast. */
import type { Done } from '#data/mutate.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Undoes an intent, then calls `then`. A failure changes no rows; its name is logged. */
export const undoAction = (done: Done<unknown>, then?: () => void) => ({
  label: 'Undo',
  run: () => {
    done.undo().then(then, (cause: unknown) => {
      logFailure('UndoFailed', cause);
    });
  },
});
