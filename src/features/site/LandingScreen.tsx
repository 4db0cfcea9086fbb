import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { aboveCookies, useConsentRoom } from '#features/consent/room.ts';
import { Button } from '#ui/Button.tsx';
import { claims } from './content/claims.ts';
import { FirstVisitGuide } from './FirstVisitGuide.tsx';
import { Miniature } from './Miniature.tsx';
import { recordClick } from './record-click.ts';
import { TrySample } from './TrySample.tsx';
import { LandingSections } from './LandingSections.tsx';
import { Daymark as LandingEnd } from './LandingPictures.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

const promises = [
  [msg('Written here first'), msg('Every word is saved on this device as you type.')],
  [msg('On all your devices'), msg('Your other devices get it by themselves, and tell you when they have it.')],
  [msg('Yours to keep'), msg('Export all of it at any time, or run the server yourself.')],
] as const;

// Elements that never change: React takes over their HTML when their file is here. Until then they are as high as a window, so that what
// follows them is not seen to jump.
const sections = <LandingSections />;
const daymark = <LandingEnd />;

/** /: what Daymark is, a small working demonstration, and the buttons to start. */
export function LandingScreen({ signedIn }: { signedIn: boolean }) {
  const first = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLDivElement>(null);
  return (
    <>
      <section id="home" className="relative overflow-hidden">
        <div className="relative z-10 mx-auto grid max-w-[1344px] gap-x-10 ps-gutter pt-4 max-xl:beside-chat [--column:1344px] lg:min-h-[686px] lg:grid-cols-[minmax(0,1fr)_420px] lg:pt-16 lg:pb-12 xl:pe-[calc(var(--gutter)+220px)]">
          <div className="min-w-0 lg:pt-5">
            <h1 className="max-w-[10.5em] text-hero font-[540] tracking-[-0.028em]">
              {t('A landmark for your days, signal or no signal.')}
            </h1>
            <p className="mt-4 mb-6 max-w-[26.5em] text-[1.0625rem] leading-normal text-pretty text-ink-2 md:mt-6 md:text-lead">
              {t(
                'Write one line. Daymark puts it where it belongs: journal, calendar, memory or to-do. It is on your device first, and on every other one soon after.',
              )}
            </p>
            <div ref={first} className="flex flex-wrap gap-3 max-sm:*:w-full">
              {signedIn ? <Continue /> : <Start place="hero" />}
              <Friendly place="hero" />
            </div>
            {signedIn ? null : <TrySample />}
            {signedIn ? null : <Claims />}
          </div>
          <div className="relative min-w-0 max-lg:pt-37.5 max-lg:pb-12 lg:static">
            <Daymark />
            <Miniature className="relative lg:mt-12" />
          </div>
        </div>
      </section>
      <section aria-label={t('What Daymark promises')} className="bg-sea text-on-sea">
        <ul className="beside-chat mx-auto grid max-w-[1344px] gap-x-12 gap-y-6 py-9 ps-gutter [--column:1344px] md:grid-cols-3">
          {promises.map(([title, text]) => (
            <li key={t(title)} className="max-w-[36ch]">
              <h2 className="text-lead">{t(title)}</h2>
              <p className="mt-1 text-balance">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      {sections}
      <section className="beside-chat mx-auto grid w-full max-w-[1344px] items-end gap-x-10 gap-y-8 ps-gutter [--column:1344px] pt-16 md:pt-26 lg:grid-cols-[minmax(0,1fr)_44%]">
        <div className="lg:self-center">
          <h2 className="max-w-[8em] text-hero font-[540] tracking-[-0.028em]">{t('Start with one line today.')}</h2>
          <p className="mt-4 mb-6 text-lead text-ink-2">{wordsOf(claims.promises.slice(0, 2)).join(' · ')}</p>
          <div ref={last} className="flex flex-wrap gap-3 max-sm:*:w-full">
            {signedIn ? <Continue /> : <Start place="bottom" />}
            <Friendly place="bottom" />
          </div>
        </div>
        <div className="mx-auto w-full max-w-[560px]">{daymark}</div>
      </section>
      {signedIn ? null : <StickyStart from={first} to={last} />}
      {signedIn ? null : <FirstVisitGuide />}
    </>
  );
}

/** The claims that are not empty. */
const wordsOf = (list: readonly Message[]) => list.filter(Boolean).map((claim) => t(claim));

const Continue = () => (
  <Button asChild tone="coral" size="big">
    <Link to="/dashboard">{t('Continue to Dashboard')}</Link>
  </Button>
);

const Start = ({ place }: { place: string }) => (
  <Button asChild tone="coral" size="big">
    <Link to="/onboarding" onClick={() => recordClick('start_journey', place)}>
      {t('Start Your Journey With Me')}
    </Link>
  </Button>
);

const Friendly = ({ place }: { place: string }) => (
  <Button asChild tone="line" size="big">
    <Link to="/chat" onClick={() => recordClick('friendly_chat', place)}>
      {t('Have a Friendly Chat First')}
    </Link>
  </Button>
);

function Claims() {
  return (
    <div className="mt-4 grid gap-1 text-sm text-ink-2">
      {[claims.promises, claims.standing].map(wordsOf).map((list) => (
        <ul key={list[0]} className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
          {list.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** On a phone the call to action stays visible between the first one and the last one. */
function StickyStart({ from, to }: { from: RefObject<HTMLElement | null>; to: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const [first, last] = [from.current, to.current];
    if (!first || !last) return undefined;
    const passed = new Set<Element>();
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const above = !isIntersecting && boundingClientRect.top < 0;
        if (above || (isIntersecting && target === last)) passed.add(target);
        else passed.delete(target);
      }
      setShown(passed.has(first) && !passed.has(last));
    });
    watcher.observe(first);
    watcher.observe(last);
    return () => watcher.disconnect();
  }, [from, to]);
  const above = aboveCookies(useConsentRoom());
  if (!shown) return null;
  return (
    <div
      id="start"
      style={above}
      className="sticky bottom-(--bottom-bar) z-20 border-t border-line bg-paper px-gutter pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] *:w-full md:hidden print:hidden"
    >
      <Start place="sticky" />
    </div>
  );
}

/** The mark, large. On a phone it is above the miniature, else next to it. */
function Daymark() {
  return (
    <div aria-hidden="true">
      <div className="absolute top-21.5 left-[calc(50%-170px)] h-50 w-100 rounded-t-full bg-coral lg:top-auto lg:bottom-0 lg:left-[calc(50%+158px)] lg:-z-10 lg:h-90 lg:w-180" />
      <svg
        viewBox="-11 0 22 84"
        className="absolute top-0 left-[calc(50%+75px)] w-15 lg:top-auto lg:bottom-0 lg:left-[calc(50%+439px)] lg:-z-10 lg:w-39.5 lg:max-xl:hidden"
      >
        {/* The pictures further down show it again (LandingPictures.tsx). */}
        <path
          id="tower"
          fill="var(--tower)"
          d="M-5.2 0H5.2L5.97 11.17H-5.97zM-6.21 14.57H6.21L6.98 25.73H-6.98zM-7.21 29.13H7.21L7.98 40.3H-7.98zM-8.22 43.7H8.22L8.99 54.87H-8.99zM-9.22 58.27H9.22L9.99 69.43H-9.99zM-10.23 72.83H10.23L11 84H-11z"
        />
      </svg>
    </div>
  );
}
