import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { errorWords } from './error-words.ts';
import { logFailure } from '#lib/log-failure.ts';
import { isLeaving, LEAVING_MS, reloadOnce } from '#app/start/preload-error.ts';
import { reloadRepaired } from '#app/start/repair.ts';

/**
 * The page for an error that nothing else has handled. The first button copies the person's data, which needs only the database; then
 * reloading; the error itself is last.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { text, advice, stack } = errorWords(error);
  const [copy, setCopy] = useState<'none' | 'busy' | 'done' | 'failed'>('none');
  const [leaving, setLeaving] = useState(() => isLeaving(error));
  const [reloading, setReloading] = useState(() => reloadOnce(error));
  useEffect(() => {
    if (!leaving) return undefined;
    const stayed = setTimeout(() => {
      setLeaving(false);
      setReloading(reloadOnce(error));
    }, LEAVING_MS);
    return () => clearTimeout(stayed);
  }, [error, leaving]);
  useEffect(() => {
    if (!leaving && !reloading) logFailure('Daymark stopped:', error);
  }, [error, leaving, reloading]);
  if (leaving || reloading) return null;

  const copyOut = async () => {
    setCopy('busy');
    try {
      const { copyDataOut } = await import('#app/profiles/copy-data-out.ts');
      setCopy((await copyDataOut()) ? 'done' : 'none');
    } catch {
      setCopy('failed');
    }
  };

  return (
    <section role="alert" className="mx-auto w-full max-w-measure px-gutter py-10">
      <h1>Unexpected Application Error!</h1>
      <p className="mt-3 text-lead text-pretty">{text}</p>
      <p className="mt-2 text-pretty text-ink-2">{advice ?? 'What you wrote is still on this device.'}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button tone="coral" busy={copy === 'busy'} onClick={() => void copyOut()}>
          Copy my data out
        </Button>
        <Button tone="line" onClick={() => void reloadRepaired()}>
          Reload
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-2">
        {copy === 'done' ? 'Check your downloads for the data file. Photos and recordings are not in it.' : null}
        {copy === 'failed' ? 'The data could not be read this time. Reload and try again.' : null}
      </p>
      {stack ? (
        <details className="mt-6 border-t border-line pt-3">
          <summary className="min-h-11 text-sm font-semibold">Stack trace</summary>
          <pre className="overflow-x-auto rounded-(--r-s) bg-well p-4 text-xs whitespace-pre-wrap">{stack}</pre>
        </details>
      ) : null}
    </section>
  );
}
