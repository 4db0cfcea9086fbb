/** Taking the last intent back, and doing it again, with a toast that names it. */
import { redoLast, undoLast } from '#data/undo.ts';
import { toast } from '#ui/toast.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Takes the newest intent of this profile back, whichever tab or visit it was made in. */
export const undo = (): Promise<void> =>
  turn(undoLast, (label) => ({ title: `Undone: ${label}`, action: { label: 'Redo', run: () => void redo() } }));

/** Does again what was taken back last. */
export const redo = (): Promise<void> =>
  turn(redoLast, (label) => ({ title: `Done again: ${label}`, action: { label: 'Undo', run: () => void undo() } }));

async function turn(
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
