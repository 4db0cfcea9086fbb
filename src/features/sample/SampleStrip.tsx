import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Trans } from '#ui/Trans.tsx';
import { toastUnexpected } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** Above every page of the sample: whose data this is, and the way out. */
export function SampleStrip() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      // The database is not a part of the frame around every page.
      const { eraseSample } = await import('./erase-sample.ts');
      await eraseSample();
      await navigate({ to: '/', replace: true });
    } catch (error) {
      toastUnexpected('The sample was not deleted', error);
      setBusy(false);
    }
  };
  return (
    <aside aria-label={t('Sample data')} className="border-b border-line bg-well print:hidden">
      <div className="mx-auto flex max-w-[1216px] flex-wrap items-center gap-x-2 px-gutter text-sm">
        <p className="min-w-0 flex-1 basis-40 py-1">
          <Trans id="<0>Sample data</0> of a made-up person, deleted when you leave." components={{ 0: <strong /> }} />
        </p>
        <div className="-me-3.5 flex">
          <Button asChild tone="quiet" size="sm">
            <Link to="/auth" search={{ mode: 'signup' }}>
              {t('Sign Up')}
            </Link>
          </Button>
          <Button tone="quiet" size="sm" busy={busy} onClick={() => void leave()}>
            {t('Leave')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
