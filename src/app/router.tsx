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

/** A page's screen in a file of its own, joined to its address: what that says goes in, what it shall say comes back. */
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
    const validateSearch = readSearch(page.search ?? ({} as Keys));
    return createRoute({
      getParentRoute: () => parent,
      path: page.path,
      staticData: { layout: page.layout },
      validateSearch,
      // Another habit is another screen.
      remountDeps: ({ params }) => params,
      beforeLoad: () => {
        if (page.redirect) throw redirect({ to: page.redirect, replace: true });
      },
      component: screenOf(page),
    });
  };

const openRoute = routeBelow(root);
const guardedRoute = routeBelow(guarded);
type RouteOf<P extends AnyPage> =
  P extends Page<infer Path, infer Guarded, infer Keys>
    ? Guarded extends true
      ? ReturnType<typeof guardedRoute<Path, Keys>>
      : ReturnType<typeof openRoute<Path, Keys>>
    : never;

/** TypeScript follows no filter and no map over records of many types: each record's route has the type of its own record. */
const routesOf = <Guarded extends boolean>(isGuarded: Guarded) =>
  pages
    .filter(({ guarded = false }) => guarded === isGuarded)
    .map((page) => (isGuarded ? guardedRoute(page) : openRoute(page))) as unknown as readonly RouteOf<
    Extract<AnyPage, Page<string, Guarded>>
  >[];

const routeTree = root.addChildren([...routesOf(false), guarded.addChildren(routesOf(true))]);

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
