import { Link } from '@tanstack/react-router';
import { Safety } from '#app/device-data/Safety.tsx';
import type { StorageInput } from '#app/device-data/storage-words.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#lib/i18n.ts';

/** Whether the copy on this device is safe; the settings have the rest about it. */
export function ThisDevice({ kind }: { kind: StorageInput['kind'] }) {
  return (
    <section aria-labelledby="device-title">
      <h2 id="device-title" className="border-b border-line pb-2 text-h3">
        {t('This device')}
      </h2>
      <div className="mt-3">
        <Safety kind={kind} />
      </div>
      <Button asChild tone="quiet" size="sm" className="-ms-2.5">
        <Link to="/settings" hash="device">
          {t('Trash, devices, theme and more')}
        </Link>
      </Button>
    </section>
  );
}
