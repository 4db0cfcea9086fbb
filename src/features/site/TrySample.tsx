import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { toastUnexpected } from '#ui/toast.ts';
import { recordClick } from './record-click.ts';
import { t } from '#lib/i18n.ts';

/** Opens the whole product with the days of a made-up person. */
export function TrySample() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    recordClick('try_sample', 'hero');
    setBusy(true);
    try {
      const { openSample } = await import('#features/sample/sample.ts');
      await openSample(new Date());
      await navigate({ to: '/dashboard' });
    } catch (error) {
      toastUnexpected('The sample could not be opened', error);
      setBusy(false);
    }
  };
  return (
    <Button tone="quiet" className="mt-2 max-sm:w-full sm:-ms-4.5" busy={busy} onClick={() => void open()}>
      {t('Try with sample data')}
    </Button>
  );
}
