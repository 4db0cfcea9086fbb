import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { aboveCookies, useConsentRoom } from '#features/consent/room.ts';
import { classes } from '#ui/classes.ts';
import { useMounted } from '#ui/use-mounted.ts';
import { useIdentity } from '#app/start/identity.ts';
import { CookieBanner } from '#features/consent/CookieBanner.tsx';
import { LanguageLinks } from '#features/site/LanguageLinks.tsx';
import { SampleStrip } from '#features/sample/SampleStrip.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Footer } from './Footer.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import { startTooltips } from '#ui/tooltips.ts';
import { focusMain } from './focus-main.ts';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useUpdate } from '#app/start/update-store.ts';
import { useRouteChange } from './use-route-change.ts';
import { hasChatButton, FloatingChat } from './FloatingChat.tsx';
import { BackToTop } from './BackToTop.tsx';

// Elements that never change: React takes over their HTML. An element that a render makes anew would replace it.
const footer = <Footer />;
/** Of /auth, which has no footer. */
const languageRow = (
  <div className="px-6 pb-[max(16px,env(safe-area-inset-bottom))] text-sm">
    <LanguageLinks className="justify-center" />
  </div>
);
const banner = <CookieBanner onClosed={focusMain} />;

export function Root() {
  useRouteChange();
  useEffect(() => startTooltips(), []);
  const sample = useIdentity(({ profile }) => profile?.kind === 'sample');
  const signedIn = useIdentity(({ who }) => who.status === 'in');
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'page' });
  const update = useUpdate(({ state }) => state.phase);
  // What floats over a page comes after its HTML, which has none of it.
  const mounted = useMounted();
  const framed = layout !== 'bare';
  const tabs = framed && signedIn;
  const chat = useLocation({ select: ({ pathname }) => hasChatButton(pathname) });
  const room = useConsentRoom();
  const above = aboveCookies(room);
  return (
    <div
      // For visitors, only floating elements get it: a variable on the whole page would make the browser restyle all of its HTML.
      style={tabs ? above : room > 0 ? { paddingBottom: room } : undefined}
      data-version={import.meta.env['VITE_VERSION']}
      className={classes(
        // What floats or ends at the bottom of the window is above the tabs and above the question about cookies (aboveCookies).
        // On a phone, the button to the coach is a row of that bar (--dock); both are hidden while the on-screen keyboard is open.
        'flex min-h-dvh flex-col pb-(--bottom-bar) [--bottom-bar:calc(var(--tabs)+var(--dock))] [--dock:0px] [--tabs:0px]',
        tabs &&
          'max-md:has-[>[data-tabs]]:[--tabs:64px] max-md:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]',
        tabs && chat && 'max-md:has-[>[data-tabs]]:[--dock:45px]',
        framed && !signedIn && chat && 'max-md:[--dock:45px]',
        // The chat fills the window, whatever is above it.
        'has-[[data-fills-window]]:h-dvh',
      )}
    >
      <SkipLink />
      {banner}
      {sample ? <SampleStrip /> : null}
      {framed ? <TopBar signedIn={signedIn} wide={layout === 'wide'} /> : null}
      <main
        id="main-content"
        className={classes(
          'flex flex-1 flex-col outline-none has-[[data-fills-window]]:min-h-0',
          layout === 'page' &&
            'beside-chat mx-auto w-full max-w-[1216px] ps-gutter pt-1 pb-[calc(80px+var(--toast-lift,0px))] md:pt-10 md:pb-20',
        )}
      >
        <Outlet />
      </main>
      {signedIn ? null : framed ? footer : languageRow}
      {tabs ? <BottomTabs /> : null}
      <div className="contents" style={tabs ? undefined : above}>
        {framed && mounted ? <Floating /> : null}
        {update !== 'none' ? <UpdateBar /> : null}
        {mounted ? <Toaster /> : null}
      </div>
    </div>
  );
}

/** What floats over a page with a frame. */
const Floating = () => (
  <>
    <BackToTop />
    <FloatingChat />
  </>
);
