/** The toast after an intent: what was done, with Undo, or why it was not. */
import type { Undoable } from '#data/mutate.ts';
import { logFailure } from '#lib/log-failure.ts';
import type { Result } from '#lib/result.ts';
import { toast, type Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** Undoes an intent, then calls `then`. A failure changes no rows; its name is logged. */
export const undoAction = (done: Undoable<unknown>, then?: () => void) => ({
  label: t('Undo'),
  run: () => {
    done.undo().then(then, (cause: unknown) => {
      logFailure('UndoFailed', cause);
    });
  },
});

/**
 * Shows the toast of an intent: `done` with Undo, or the failure's. `failures` has one toast for each error, or one for all of them. `undone`
 * is called after Undo. Returns whether it was done.
 */
export function tell<E extends string>(
  outcome: Result<Undoable<unknown>, E>,
  done: Toast,
  failures: Toast | Readonly<Record<E, Toast>>,
  undone?: () => void,
): boolean {
  if (outcome.ok) toast({ ...done, action: undoAction(outcome.value, undone) });
  else toast(isToast(failures) ? failures : failures[outcome.error]);
  return outcome.ok;
}

const isToast = (texts: object): texts is Toast => 'title' in texts;
