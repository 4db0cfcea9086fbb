import { useEffect, useState } from 'react';
import { analyticsAddress } from '#remote/analytics.ts';
import { t } from '#lib/i18n.ts';

type ServiceState = { readonly host: string | null } | 'unknown' | 'asking';

const wordsOf = (known: Exclude<ServiceState, 'asking'>): string => {
  if (known === 'unknown') return t('Only online can this page say whether this copy has an analytics service.');
  return known.host === null
    ? t('This copy has no analytics service: nothing is sent.')
    : t('This copy has an analytics service, {host}. Only what you allow is sent there.', { host: known.host });
};

/** Whether this copy has an analytics service, and where, before a person agrees to it. Asked of our own server. */
export function AnalyticsService({ ask = analyticsAddress }: { ask?: typeof analyticsAddress }) {
  const [known, setKnown] = useState<ServiceState>('asking');
  useEffect(() => {
    let here = true;
    const show = (next: ServiceState) => here && setKnown(next);
    ask().then(
      (address) => show({ host: address && new URL(address).host }),
      () => show('unknown'),
    );
    return () => void (here = false);
  }, [ask]);
  return (
    <p role="status" className="mt-3 text-sm text-ink-2">
      {known === 'asking' ? '' : wordsOf(known)}
    </p>
  );
}
