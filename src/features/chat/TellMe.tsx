import { useState } from 'react';
import { t } from '#lib/i18n.ts';

const mayAsk = () => typeof Notification !== 'undefined' && Notification.permission === 'default';

/** A waiting question may be answered while the app is closed: here the person can turn on notifications. */
export function TellMe({ className }: { readonly className: string }) {
  const [open, setOpen] = useState(mayAsk);
  if (!open) return null;
  return (
    <button
      type="button"
      onClick={() => void Notification.requestPermission().finally(() => setOpen(mayAsk()))}
      className={className}
    >
      {t('Tell me when it is answered')}
    </button>
  );
}
