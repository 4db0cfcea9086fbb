import { logFailure } from '#lib/log-failure.ts';
import { toast } from '#ui/toast.ts';

/** Puts words on the clipboard and says so; a browser that refuses is believed. */
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
