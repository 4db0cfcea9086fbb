/** After a share from another app: the page says what happened to the shared text. */
import { withoutLanguage } from '#lib/languages.ts';
import { SHARED_HASH, SHARED_PHOTOS_HASH } from '#lib/worker.ts';
import { toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** Reads the hash that the worker put into the address, and removes it. Call it before the router reads the address. */
export function confirmShare(): void {
  const photos = location.hash === SHARED_PHOTOS_HASH;
  if (!photos && location.hash !== SHARED_HASH) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  toast(
    withoutLanguage(location.pathname) === '/auth'
      ? { title: t('Kept on this device'), description: t('It is added to your log as soon as you have signed in.') }
      : photos
        ? { title: t('Photos for a new entry'), description: t('Write a line, or add the entry as it is.') }
        : { title: t('Added to today') },
  );
}
