import type { Undoable } from '#data/mutate.ts';
import type { Result } from '#lib/result.ts';
import { focusBeside } from '#ui/focus-return.ts';
import type { Toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { tell } from './tell.ts';

/** Deletes a row by its own button: shows a toast with Undo, and moves the focus to the next row's button. */
export function useDelete<E extends string>(
  work: () => Promise<Result<Undoable<unknown>, E>>,
  deleted: Toast,
  failures: Readonly<Record<E, Toast>>,
): () => Promise<void> {
  return useOnce(async () => {
    const goOn = focusBeside();
    const outcome = await work();
    if (outcome.ok) goOn();
    tell(outcome, deleted, failures);
  });
}
