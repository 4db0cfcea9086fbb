import { useState } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { t } from '#lib/i18n.ts';

/** One thing at a time that ends with a problem in words, or with null. `failed`: how the log calls one that threw. */
export function useTask(failed: string) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>) => {
    setBusy(true);
    try {
      setError(await work());
    } catch (cause) {
      logFailure(failed, cause);
      setError(t('That did not work. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { error, setError, busy, run };
}
