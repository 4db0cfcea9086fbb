import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { useMounted } from '#ui/use-mounted.ts';
import { answerConsent, useConsentAnswer, useConsentOpen } from './consent-store.ts';
import { useConsentRoom } from './room.ts';
import { t } from '#lib/i18n.ts';

/**
 * The question about cookies, at the bottom of the window over the page, so that nothing moves. The three answers look alike. In the HTML of a
 * public page it is hidden: without JavaScript nothing is recorded, so that nothing is asked. `onClosed` gives the focus a new place.
 */
export function CookieBanner({ onClosed }: { onClosed: () => void }) {
  const mounted = useMounted();
  const open = useConsentOpen();
  return !mounted || open ? <Banner hidden={!mounted} onClosed={onClosed} /> : null;
}

function Banner({ hidden, onClosed }: { hidden: boolean; onClosed: () => void }) {
  const answer = useConsentAnswer();
  const [opener] = useState(() => (answer && !hidden ? document.activeElement : null));
  const [analytics, setAnalytics] = useState(answer?.analytics ?? false);
  const [marketing, setMarketing] = useState(answer?.marketing ?? false);
  // On a phone it is two lines until the person asks for the choices, or has opened it again for them.
  const [all, setAll] = useState(opener !== null);
  const folded = all ? undefined : 'max-md:hidden';
  const banner = useRef<HTMLElement>(null);
  const choose = () => {
    setAll(true);
    // The button is gone: the keyboard goes on in the banner.
    banner.current?.focus();
  };
  useEffect(() => {
    // Opened by the person: the keyboard continues in it.
    if (opener) banner.current?.focus();
  }, [opener]);
  // All of the page can be scrolled to above the banner, and what floats is above it (Root.tsx).
  useLayoutEffect(() => {
    if (hidden) return undefined;
    const { style } = document.documentElement;
    const room = (px: number) => {
      style.scrollPaddingBottom = px > 0 ? `${px}px` : '';
      useConsentRoom.setState(px);
    };
    const watch = new ResizeObserver(() => room(Math.ceil(banner.current!.getBoundingClientRect().height)));
    watch.observe(banner.current!);
    return () => {
      watch.disconnect();
      room(0);
    };
  }, [hidden]);
  const close = (choice: Parameters<typeof answerConsent>[0]) => {
    // A press before the app was there is repeated: the person may be in a field of the page by now.
    const elsewhere = document.activeElement !== document.body && !banner.current?.contains(document.activeElement);
    answerConsent(choice);
    if (elsewhere) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else onClosed();
  };
  return (
    <section
      ref={banner}
      // The script of a public page finds it by this, and its answers by `data-cookies` (src/app/html/starter.ts).
      id="cookies"
      tabIndex={-1}
      aria-labelledby="cookies-title"
      hidden={hidden}
      className="fixed inset-x-0 bottom-(--tabs) z-30 border-t border-line bg-card pt-4 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float max-md:pt-2.5 print:hidden"
    >
      <div className="mx-auto max-w-[1344px] gap-x-10 px-gutter md:flex">
        <div className="min-w-0 flex-1">
          <h2 id="cookies-title" className={classes('text-lead', folded)}>
            {t('Cookies')}
          </h2>
          <p className={classes('max-w-measure text-sm text-ink-2 md:mt-1', all ? 'mt-1' : 'max-md:pb-2')}>
            <span className={folded}>
              {t(
                'What is necessary is always on: your session and your settings, on this device. Analytics and marketing stay off until you allow them.',
              )}
            </span>
            {all ? null : <span className="md:hidden">{t('Only the necessary cookies are on.')}</span>}{' '}
            <Link to="/privacy" className="underline">
              {t('Privacy')}
            </Link>
          </p>
        </div>
        <div>
          <div className={folded}>
            <div className="flex flex-wrap gap-x-4 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-full">
              <Checkbox checked disabled onCheckedChange={() => undefined} label={t('Necessary (always on)')} />
              <Checkbox checked={analytics} onCheckedChange={setAnalytics} label={t('Analytics')} />
              <Checkbox checked={marketing} onCheckedChange={setMarketing} label={t('Marketing')} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3 max-sm:*:px-1.5">
            <Button size="sm" data-cookies="necessary" onClick={() => close({ analytics: false, marketing: false })}>
              {t('Only necessary')}
            </Button>
            {all ? null : (
              <Button size="sm" className="md:hidden" onClick={choose}>
                {t('Choose')}
              </Button>
            )}
            <Button size="sm" className={folded} onClick={() => close({ analytics, marketing })}>
              {t('Save my choice')}
            </Button>
            <Button size="sm" data-cookies="all" onClick={() => close({ analytics: true, marketing: true })}>
              {t('Accept all')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
