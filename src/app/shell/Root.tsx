import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { aboveCookies, useConsentRoom } from '#features/consent/room.ts';
import { classes } from '#ui/classes.ts';
import { useToast } from '#ui/toast.ts';
import { useMounted } from '#ui/use-mounted.ts';
import { afterPaint } from '#app/start/after-paint.ts';
import { useIdentity } from '#app/start/identity.ts';
import { BottomTabs } from './BottomTabs.tsx';
import { hasChatButton } from './chat-place.ts';
import { focusMain } from './focus-main.ts';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useUpdate } from '#app/start/update-store.ts';
import { useRouteChange } from './use-route-change.ts';

/** No page starts with a toast, so the toaster is loaded with the first one. */
const Toaster = lazy(async () => ({ default: (await import('#ui/Toaster.tsx')).Toaster }));

/** Only on the public pages, below their first screen. */
export const loadFooter = async () => ({ default: (await import('./Footer.tsx')).Footer });
const Footer = lazy(loadFooter);

/** A part that is loaded after the page itself. */
const afterwards = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await new Promise<void>(afterPaint);
    return { default: await load() };
  });

/** The question about cookies. The HTML of every public page has it too. */
const CookieBanner = afterwards(async () => (await import('#features/consent/CookieBanner.tsx')).CookieBanner);

// Elements that never change: React takes over their HTML when their file is here. An element that a render makes anew would replace it.
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);
const banner = (
  <Suspense>
    <CookieBanner onClosed={focusMain} />
  </Suspense>
);

/** Back to top, and the chat button. */
const Floating = afterwards(async () => (await import('./Floating.tsx')).Floating);

/** A newer version is rare, so this is loaded when there is one. */
const UpdateBar = lazy(async () => ({ default: (await import('./UpdateBar.tsx')).UpdateBar }));

/** Only a visitor who tries Daymark has it. */
const SampleStrip = lazy(async () => ({ default: (await import('#features/sample/SampleStrip.tsx')).SampleStrip }));

/** The tooltips of icons, loaded after the page itself. */
function useTooltips(): void {
  useEffect(() => {
    let stop: (() => void) | null | undefined;
    afterPaint(() => {
      void import('#ui/tooltips.ts').then(
        ({ startTooltips }) => {
          if (stop !== null) stop = startTooltips();
        },
        // Without them the page works.
        () => undefined,
      );
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
}

export function Root() {
  useRouteChange();
  useTooltips();
  const sample = useIdentity(({ profile }) => profile?.kind === 'sample');
  const signedIn = useIdentity(({ who }) => who.status === 'in');
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'page' });
  const toasted = useToast(({ shown }) => shown !== null);
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
      // Of a visitor, only what floats has it: a variable on the whole page would make the browser style all of its HTML again.
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
      {sample ? (
        <Suspense>
          <SampleStrip />
        </Suspense>
      ) : null}
      {framed ? <TopBar signedIn={signedIn} wide={layout === 'wide'} /> : null}
      <main
        id="main-content"
        className={classes(
          'flex flex-1 flex-col outline-none has-[[data-fills-window]]:min-h-0',
          layout === 'page' && 'beside-chat mx-auto w-full max-w-[1216px] pl-gutter pt-1 pb-20 md:pt-10',
        )}
      >
        <Outlet />
      </main>
      {framed && !signedIn ? footer : null}
      {tabs ? <BottomTabs /> : null}
      <div className="contents" style={tabs ? undefined : above}>
        {framed && mounted ? (
          <Suspense fallback={null}>
            <Floating />
          </Suspense>
        ) : null}
        {update !== 'none' ? (
          <Suspense fallback={null}>
            <UpdateBar />
          </Suspense>
        ) : null}
        <LazyToaster wanted={toasted} />
      </div>
    </div>
  );
}

let wantedOnce = false;

function LazyToaster({ wanted }: { wanted: boolean }) {
  wantedOnce ||= wanted;
  return wantedOnce ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
