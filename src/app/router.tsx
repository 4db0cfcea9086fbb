/** The router: the routes of the site map, each with its screen in a file of its own. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useParams,
  useSearch,
  type AnyRoute,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readSearch, type SearchKeys } from '#lib/search-keys.ts';
import { decide } from './guards.ts';
import { refreshIdentity, useIdentity } from './start/identity.ts';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { LoadingWords } from './pages/LoadingWords.tsx';
import { Root } from './shell/Root.tsx';
import { pages, type AnyPage, type Layout, type Page, type ScreenProps } from './site-map.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout | undefined;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * Signed-out visitors of a guarded page are sent on before its screen and the database are loaded. Everything else of the
 * guard depends on the person's profile, which is on the device: Guarded.tsx decides by the same function.
 */
async function turnAwaySignedOut({ location }: { location: { pathname: string } }) {
  // Somebody may have signed in or changed the account a moment ago: read again (a millisecond), or this page would open with the rows of before.
  await refreshIdentity();
  const { who } = useIdentity.getState();
  if (who.status !== 'out') return;
  const decision = decide({ path: location.pathname, who, profile: 'missing', pulled: false });
  if (decision.kind === 'go' && decision.to === '/auth') {
    throw redirect({ to: '/auth', search: { mode: decision.mode }, replace: true });
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./pages/NotFound.tsx'), 'NotFound'),
  errorComponent: ({ error }: ErrorComponentProps) => <ErrorScreen error={error} />,
});

/** Everything that shows what a person wrote. Its chunk brings the database. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: turnAwaySignedOut,
  component: lazyRouteComponent(() => import('./pages/Guarded.tsx'), 'Guarded'),
});

const notOpen = async () => (await import('./pages/NotOpenScreen.tsx')).NotOpenScreen;

/** A page's screen in a file of its own, joined to its address: it gets what the address says, and can change that. */
function screenOf({ path, screen = notOpen }: Page) {
  return lazyRouteComponent(async () => {
    // The site map's `page` holds that each screen takes what its own record gives.
    const Screen = (await screen()) as ComponentType<ScreenProps<string, SearchKeys>>;
    const Joined = () => {
      const params = useParams({ strict: false });
      const navigate = useNavigate();
      return (
        <Screen
          params={params}
          search={useSearch({ strict: false })}
          onSearchChange={(search) => void navigate({ to: path, params, search, replace: true, resetScroll: false })}
        />
      );
    };
    return { default: Joined };
  });
}

/** The route of a page, below `parent`. Its types come from the page's record, so that links and addresses are checked by them. */
const routeBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Keys extends SearchKeys>(page: Page<Path, boolean, Keys>) => {
    // By itself, or TypeScript would not infer what the address keeps.
    const validateSearch = readSearch(page.search ?? ({} as Keys));
    const { redirect: to } = page;
    return createRoute({
      getParentRoute: () => parent,
      path: page.path,
      staticData: { layout: page.layout },
      validateSearch,
      // Another habit is another screen.
      remountDeps: ({ params }) => params,
      ...(to && {
        beforeLoad: () => {
          throw redirect({ to, replace: true });
        },
      }),
      component: screenOf(page),
    });
  };

const openRoute = routeBelow(root);
const guardedRoute = routeBelow(guarded);
type OpenRoute<P extends AnyPage> =
  P extends Page<infer Path, false, infer Keys> ? ReturnType<typeof openRoute<Path, Keys>> : never;
type GuardedRoute<P extends AnyPage> =
  P extends Page<infer Path, true, infer Keys> ? ReturnType<typeof guardedRoute<Path, Keys>> : never;

// TypeScript follows no map over records of different types; each route has the type that its own record gives it.
const openRoutes = pages.filter(({ guarded }) => !guarded).map(openRoute) as unknown as readonly OpenRoute<AnyPage>[];
const guardedRoutes = pages
  .filter(({ guarded }) => guarded)
  .map(guardedRoute) as unknown as readonly GuardedRoute<AnyPage>[];

const routeTree = root.addChildren([...openRoutes, guarded.addChildren(guardedRoutes)]);

/** Pages change with a short fade, unless motion is reduced. A change that comes in the middle cuts the fade short, and that is no failure. */
function change(apply: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return apply();
  const { ready, updateCallbackDone } = document.startViewTransition(apply);
  ready.catch(() => undefined);
  return updateCallbackDone;
}

/** A router for one page; `history` is given by tests. */
export const createAppRouter = (history?: Parameters<typeof createRouter>[0]['history']) =>
  Object.assign(
    createRouter({
      routeTree,
      ...(history ? { history } : {}),
      defaultPreload: 'intent',
      defaultPendingComponent: LoadingWords,
      defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
      scrollRestoration: true,
      // The page scrolls smoothly by its style; a new page starts at its top at once.
      scrollRestorationBehavior: 'instant',
    }),
    { startViewTransition: change },
  );
