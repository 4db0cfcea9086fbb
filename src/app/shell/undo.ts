/** Undo and redo of the last intent, with a toast that names it. */
import { redoLast, undoLast } from '#data/undo.ts';
import { toast } from '#ui/toast.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Undoes the newest intent of this profile, in whichever tab or visit it was made. */
export const undo = (): Promise<void> =>
  run(undoLast, (label) => ({ title: `Undone: ${label}`, action: { label: 'Redo', run: () => void redo() } }));

/** Redoes what was undone last. */
export const redo = (): Promise<void> =>
  run(redoLast, (label) => ({ title: `Done again: ${label}`, action: { label: 'Undo', run: () => void undo() } }));

async function run(
  step: () => Promise<string | null>,
  said: (label: string) => Parameters<typeof toast>[0],
): Promise<void> {
  try {
    const label = await step();
    if (label !== null) toast(said(label));
  } catch (error) {
    logFailure('A step could not be taken back:', error);
    toast({ title: 'Something went wrong', description: 'Please try again later', tone: 'destructive' });
  }
}
