import { logFailure } from '#lib/log-failure.ts';
import { toast } from './toast.ts';
import { t } from '#lib/i18n.ts';

/** Copies a text to the clipboard, and shows a toast for success or failure. */
export function copyText(text: string): void {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('NoClipboard'));
  copied.then(
    () => toast({ title: t('Copied') }),
    (error: unknown) => {
      logFailure('CopyFailed', error);
      toast({ title: t("That couldn't be copied"), description: t('Select the words and copy them by hand.') });
    },
  );
}
