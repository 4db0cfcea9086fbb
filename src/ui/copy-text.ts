import { logFailure } from '#lib/log-failure.ts';
import { toast } from './toast.ts';

/** Copies a text to the clipboard, and shows a toast for success or failure. */
export function copyText(text: string): void {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('NoClipboard'));
  copied.then(
    () => toast({ title: 'Copied' }),
    (error: unknown) => {
      logFailure('CopyFailed', error);
      toast({ title: "That couldn't be copied", description: 'Select the words and copy them by hand.' });
    },
  );
}
