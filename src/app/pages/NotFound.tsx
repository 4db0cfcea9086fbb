import { Link, useLocation } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { Drawing } from '#ui/Drawing.tsx';
import { nearestPath } from '#app/paths.ts';
import { pages } from '#app/site-map.ts';
import { t } from '#lib/i18n.ts';

/** The suggested addresses: all but home and those with parameters. */
const known = pages.map(({ path }) => path).filter((path) => path !== '/' && !path.includes('$'));

/** The not-found page, inside the shell. Offline the network may be the reason, so the text does not say that the link is wrong. */
export function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const online = useOnline();
  const nearest = nearestPath(path, known);
  return (
    <section className="grid max-w-measure justify-items-start gap-2 py-6">
      <Drawing name="lighthouse" className="mb-2 -ms-2" />
      <h1>{t('Page Not Found')}</h1>
      <p className="max-w-[44ch] text-pretty text-ink-2">
        {online
          ? t('There is nothing at this address. What you wrote is safe.')
          : t(
              'This page is not on this device, and there is no network to look for it. Everything you wrote here still opens.',
            )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button asChild tone="coral">
          <Link to="/">{t('Return to Home')}</Link>
        </Button>
        {nearest ? (
          <Button asChild tone="quiet">
            <Link to={nearest}>{t('Did you mean {page}?', { page: nearest })}</Link>
          </Button>
        ) : null}
      </div>
    </section>
  );
}
